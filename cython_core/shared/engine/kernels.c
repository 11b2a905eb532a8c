/* The kernels of one build of a game. The translation of the game is compiled without its Python side: nothing here calls the function
   that begins the module, so the compiler drops it and all that only it reaches.
   TW_TRANSLATION: the C file of the game; TW_KERNELS_OF: the name of the function below; TW_LANES_ONLY: leave out all but the lanes. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#undef PyMODINIT_FUNC
#define PyMODINIT_FUNC static PyObject *
#include TW_TRANSLATION

#if defined(__GNUC__) && !defined(_WIN32)
__attribute__((visibility("hidden")))
#endif
int TW_KERNELS_OF(void *kernels, void *lanes) {
  tw_fill_lanes(lanes);
#ifdef TW_LANES_ONLY
  (void)kernels;
  return 0;
#else
  tw_fill_kernels(kernels);
  return 1;
#endif
}
