# The time, for searches that are given seconds instead of playouts: the only place where a clock decides what is played.
cdef extern from *:
    """
    #ifdef _WIN32
      #include <windows.h>
      static double tw_seconds_now(void) { return GetTickCount64() / 1000.0; }
    #else
      #include <time.h>
      static double tw_seconds_now(void) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        return now.tv_sec + now.tv_nsec / 1e9;
      }
    #endif
    """
    double seconds_now "tw_seconds_now"() noexcept nogil      # since some moment; never goes back
