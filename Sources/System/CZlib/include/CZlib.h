// The part of zlib that Millrace uses, behind dlopen: building needs neither its header nor its -dev package, and a
// program that never compresses starts without it.
//
// The prototypes, the layout and the numbers are those of zlib's documented, stable ABI (soname libz.so.1).

#ifndef MILLRACE_CZLIB_H
#define MILLRACE_CZLIB_H

#include <stddef.h>

/// A loaded zlib: its functions. It is never unloaded.
typedef struct mr_zlib mr_zlib;

/// Returns the machine's zlib, which the first call loads; NULL where there is none. Any thread may call it.
const mr_zlib *mr_zlib_shared(void);

enum {
    /// Windows of the largest size: without a header, with zlib's, with gzip's.
    MR_WINDOW_RAW = -15,
    MR_WINDOW_ZLIB = 15,
    MR_WINDOW_GZIP = 31,

    MR_ZLIB_MORE = 0,
    MR_ZLIB_END = 1,
    MR_ZLIB_BROKEN = 2,
};

/// What decompresses one stream.
typedef struct mr_inflater mr_inflater;
/// Returns NULL without memory, or for window bits that zlib doesn't know.
mr_inflater *mr_inflater_make(const mr_zlib *zlib, int window_bits);
void mr_inflater_free(mr_inflater *inflater);
/// Forgets what was decompressed before.
void mr_inflater_reset(mr_inflater *inflater);
/// Whether the bytes that were taken end with a block, so that no part of one is missing; not 0 if they do.
int mr_inflater_is_between_blocks(const mr_inflater *inflater);
/// Decompresses what fits, and sets both counts to the bytes that were taken and made.
int mr_inflate(mr_inflater *inflater, const void *in, size_t *in_count, void *out, size_t *out_count);

/// What compresses one stream without a header.
typedef struct mr_deflater mr_deflater;
/// Returns NULL without memory, or for a window that zlib doesn't have: 9 to 15 bits.
mr_deflater *mr_deflater_make(const mr_zlib *zlib, int window_bits);
void mr_deflater_free(mr_deflater *deflater);
/// Forgets what was compressed before.
void mr_deflater_reset(mr_deflater *deflater);
/// Compresses, and flushes at the end of the input to a byte's border: all that was passed can be decompressed when a
/// call doesn't fill the output. Sets both counts to the bytes that were taken and made. Returns 0, or -1 for an error.
int mr_deflate(mr_deflater *deflater, const void *in, size_t *in_count, void *out, size_t *out_count);

#endif
