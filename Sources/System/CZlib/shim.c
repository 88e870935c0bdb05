#include "CZlib.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

// zlib's stream, in the layout of its stable ABI (1.2 and later).
struct mr_stream {
    const unsigned char *next_in;
    unsigned int avail_in;
    unsigned long total_in;
    unsigned char *next_out;
    unsigned int avail_out;
    unsigned long total_out;
    const char *message;
    void *state;
    void *(*allocate)(void *opaque, unsigned int items, unsigned int size);
    void (*release)(void *opaque, void *address);
    void *opaque;
    int data_type;
    unsigned long adler;
    unsigned long reserved;
};

enum {
    MR_OK = 0,
    MR_STREAM_END = 1,
    MR_NO_PROGRESS = -5,
    MR_NO_FLUSH = 0,
    MR_SYNC_FLUSH = 2,
    MR_DEFLATED = 8,
    MR_DEFAULT_LEVEL = -1,
    MR_DEFAULT_MEMORY = 8,
    MR_DEFAULT_STRATEGY = 0,
    // In the stream's type of data, after each call.
    MR_BETWEEN_BLOCKS = 128,
};

struct mr_zlib {
    int (*inflate_init)(struct mr_stream *stream, int window_bits, const char *version, int size);
    int (*inflate)(struct mr_stream *stream, int flush);
    int (*inflate_reset)(struct mr_stream *stream);
    int (*inflate_end)(struct mr_stream *stream);
    int (*deflate_init)(struct mr_stream *stream, int level, int method, int window_bits, int memory_level, int strategy,
                        const char *version, int size);
    int (*deflate)(struct mr_stream *stream, int flush);
    int (*deflate_reset)(struct mr_stream *stream);
    int (*deflate_end)(struct mr_stream *stream);
};

struct mr_inflater {
    struct mr_stream stream;
    const mr_zlib *zlib;
};

struct mr_deflater {
    struct mr_stream stream;
    const mr_zlib *zlib;
};

// zlib compares the first digit of the version, and the size of the stream, with its own.
static const char mr_version[] = "1.2.0";

static const mr_zlib *mr_load(const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) return NULL;
    mr_zlib *zlib = calloc(1, sizeof *zlib);
    int complete = zlib != NULL;
// A function pointer is written through a pointer to an object pointer, as POSIX asks for with dlsym.
#define MR_FIND(member, name) complete = complete && (*(void **)&zlib->member = dlsym(library, name)) != NULL
    MR_FIND(inflate_init, "inflateInit2_");
    MR_FIND(inflate, "inflate");
    MR_FIND(inflate_reset, "inflateReset");
    MR_FIND(inflate_end, "inflateEnd");
    MR_FIND(deflate_init, "deflateInit2_");
    MR_FIND(deflate, "deflate");
    MR_FIND(deflate_reset, "deflateReset");
    MR_FIND(deflate_end, "deflateEnd");
#undef MR_FIND
    if (complete) return zlib;
    free(zlib);
    dlclose(library);
    return NULL;
}

const mr_zlib *mr_zlib_shared(void) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static const mr_zlib *shared;
    pthread_mutex_lock(&lock);
    // Where it can't be loaded now, for want of a descriptor, it may be later.
    if (!shared) shared = mr_load("libz.so.1");
    if (!shared) shared = mr_load("libz.1.dylib");
    pthread_mutex_unlock(&lock);
    return shared;
}

// A call takes at most as many bytes as zlib can count.
static void mr_set(struct mr_stream *stream, const void *in, size_t *in_count, void *out, size_t *out_count) {
    if (*in_count > UINT_MAX) *in_count = UINT_MAX;
    if (*out_count > UINT_MAX) *out_count = UINT_MAX;
    stream->next_in = in;
    stream->avail_in = (unsigned int)*in_count;
    stream->next_out = out;
    stream->avail_out = (unsigned int)*out_count;
}

mr_inflater *mr_inflater_make(const mr_zlib *zlib, int window_bits) {
    mr_inflater *inflater = calloc(1, sizeof *inflater);
    if (!inflater) return NULL;
    inflater->zlib = zlib;
    if (zlib->inflate_init(&inflater->stream, window_bits, mr_version, (int)sizeof inflater->stream) == MR_OK)
        return inflater;
    free(inflater);
    return NULL;
}

void mr_inflater_free(mr_inflater *inflater) {
    inflater->zlib->inflate_end(&inflater->stream);
    free(inflater);
}

void mr_inflater_reset(mr_inflater *inflater) { inflater->zlib->inflate_reset(&inflater->stream); }

int mr_inflater_is_between_blocks(const mr_inflater *inflater) { return inflater->stream.data_type & MR_BETWEEN_BLOCKS; }

int mr_inflate(mr_inflater *inflater, const void *in, size_t *in_count, void *out, size_t *out_count) {
    struct mr_stream *stream = &inflater->stream;
    mr_set(stream, in, in_count, out, out_count);
    int result = inflater->zlib->inflate(stream, MR_NO_FLUSH);
    *in_count -= stream->avail_in;
    *out_count -= stream->avail_out;
    if (result == MR_STREAM_END) return MR_ZLIB_END;
    return result == MR_OK || result == MR_NO_PROGRESS ? MR_ZLIB_MORE : MR_ZLIB_BROKEN;
}

mr_deflater *mr_deflater_make(const mr_zlib *zlib, int window_bits) {
    mr_deflater *deflater = calloc(1, sizeof *deflater);
    if (!deflater) return NULL;
    deflater->zlib = zlib;
    if (zlib->deflate_init(&deflater->stream, MR_DEFAULT_LEVEL, MR_DEFLATED, -window_bits, MR_DEFAULT_MEMORY,
                           MR_DEFAULT_STRATEGY, mr_version, (int)sizeof deflater->stream) == MR_OK)
        return deflater;
    free(deflater);
    return NULL;
}

void mr_deflater_free(mr_deflater *deflater) {
    deflater->zlib->deflate_end(&deflater->stream);
    free(deflater);
}

void mr_deflater_reset(mr_deflater *deflater) { deflater->zlib->deflate_reset(&deflater->stream); }

int mr_deflate(mr_deflater *deflater, const void *in, size_t *in_count, void *out, size_t *out_count) {
    struct mr_stream *stream = &deflater->stream;
    mr_set(stream, in, in_count, out, out_count);
    int result = deflater->zlib->deflate(stream, MR_SYNC_FLUSH);
    *in_count -= stream->avail_in;
    *out_count -= stream->avail_out;
    return result == MR_OK || result == MR_NO_PROGRESS ? 0 : -1;
}
