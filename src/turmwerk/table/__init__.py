"""The table in the browser: a local server that owns the tables, and pages that show each seat what it may know.

    setting      what a table is laid for, as a link, a page or the command line says it: checked and limited here
    table        a game with its seats and its course: play, take back, step; knows nothing of pages
    taking_back  when others are asked before a decision is taken back: once something has been shown
    sight        what a page is shown of a table: made from the view of its own seat and nothing else
    replay_page  a recorded game as one page to step through: the page of a table without its server
    room         a table with the pages that watch it: strategies that move, advice and curve, all in the background
    errand       work in the background that is asked for again and again
    house        all rooms of a server, and which table gives way
    shelf        tables on disk
    messages     what pages may say
    guard        who may come in: Host, Origin and token are checked before anything else
    connection   uvicorn as tables need it: requests that are never finished, an address that is printed in time
    server       the addresses
    static/      the pages themselves, as they are sent

Needs the extra `table`, Starlette and uvicorn; `replay_page` does not.
"""
