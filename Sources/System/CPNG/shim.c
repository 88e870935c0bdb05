#include "CPNG.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// libpng's image, in the layout of its stable ABI (1.6).
struct mr_image {
    void *opaque;
    uint32_t version;
    uint32_t width;
    uint32_t height;
    uint32_t format;
    uint32_t flags;
    uint32_t colormap_entries;
    uint32_t warning_or_error;
    char message[MR_PNG_MESSAGE];
};

enum {
    MR_IMAGE_VERSION = 1,
    // Color and opacity, a byte each.
    MR_FORMAT_RGBA = 3,
};

struct mr_png {
    int (*begin)(struct mr_image *image, const void *bytes, size_t count);
    int (*finish)(struct mr_image *image, const void *background, void *pixels, int32_t row_stride, void *colormap);
    void (*release)(struct mr_image *image);
};

static const mr_png *mr_load(const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) return NULL;
    mr_png *png = calloc(1, sizeof *png);
    int complete = png != NULL;
// A function pointer is written through a pointer to an object pointer, as POSIX asks for with dlsym.
#define MR_FIND(member, name) complete = complete && (*(void **)&png->member = dlsym(library, name)) != NULL
    MR_FIND(begin, "png_image_begin_read_from_memory");
    MR_FIND(finish, "png_image_finish_read");
    MR_FIND(release, "png_image_free");
#undef MR_FIND
    if (complete) return png;
    free(png);
    dlclose(library);
    return NULL;
}

const mr_png *mr_png_shared(void) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static const mr_png *shared;
    pthread_mutex_lock(&lock);
    // Where it can't be loaded now, for want of a descriptor, it may be later.
    if (!shared) shared = mr_load("libpng16.so.16");
    if (!shared) shared = mr_load("libpng16.16.dylib");
    pthread_mutex_unlock(&lock);
    return shared;
}

static int mr_fail(const struct mr_image *image, char *message) {
    memcpy(message, image->message, MR_PNG_MESSAGE);
    message[MR_PNG_MESSAGE - 1] = 0;
    return -1;
}

// After a failure, libpng has released what it took.
static int mr_begin(const mr_png *png, struct mr_image *image, const void *bytes, size_t count) {
    memset(image, 0, sizeof *image);
    image->version = MR_IMAGE_VERSION;
    if (!png->begin(image, bytes, count)) return -1;
    image->format = MR_FORMAT_RGBA;
    return 0;
}

int mr_png_size(const mr_png *png, const void *bytes, size_t count, uint32_t *width, uint32_t *height, char *message) {
    struct mr_image image;
    if (mr_begin(png, &image, bytes, count) != 0) return mr_fail(&image, message);
    *width = image.width;
    *height = image.height;
    png->release(&image);
    return 0;
}

int mr_png_read(const mr_png *png, const void *bytes, size_t count, void *pixels, size_t pixel_bytes, char *message) {
    struct mr_image image;
    if (mr_begin(png, &image, bytes, count) != 0) return mr_fail(&image, message);
    if ((uint64_t)image.width * image.height > SIZE_MAX / 4 || (size_t)image.width * image.height * 4 != pixel_bytes) {
        png->release(&image);
        strcpy(message, "the image has another size");
        return -1;
    }
    // The rows follow each other without a gap.
    if (!png->finish(&image, NULL, pixels, 0, NULL)) return mr_fail(&image, message);
    return 0;
}
