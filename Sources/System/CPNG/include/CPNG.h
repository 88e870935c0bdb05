// The part of libpng that Millrace uses, behind dlopen: building needs neither its header nor its -dev package, and a
// program that never reads a PNG starts without it.
//
// The prototypes, the layout and the numbers are those of libpng's documented, stable ABI (soname libpng16.so.16). Its
// simplified API returns errors: no jump crosses a frame of Swift.

#ifndef MILLRACE_CPNG_H
#define MILLRACE_CPNG_H

#include <stddef.h>
#include <stdint.h>

/// A loaded libpng: its functions. It is never unloaded.
typedef struct mr_png mr_png;

/// Returns the machine's libpng, which the first call loads; NULL where there is none. Any thread may call it.
const mr_png *mr_png_shared(void);

enum { MR_PNG_MESSAGE = 64 };

/// Reads the size of an image from the head of a file. Returns 0, or -1 and libpng's message, which ends with a zero.
int mr_png_size(const mr_png *png, const void *bytes, size_t count, uint32_t *width, uint32_t *height, char *message);

/// Reads the pixels of an image, four bytes each (red, green, blue, opacity), row by row from the top.
///
/// Returns 0; or -1 and libpng's message, also if the pixels don't take exactly the given number of bytes.
int mr_png_read(const mr_png *png, const void *bytes, size_t count, void *pixels, size_t pixel_bytes, char *message);

#endif
