#include "CYAML.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

// libyaml's structures, in the layout of its stable ABI.
struct mr_mark {
    size_t index;
    size_t line;
    size_t column;
};

struct mr_raw_event {
    int type;
    union {
        struct {
            char *anchor;
        } alias;
        struct {
            char *anchor;
            char *tag;
            char *value;
            size_t length;
            int plain_implicit;
            int quoted_implicit;
            int style;
        } scalar;
        // A list and a map have the same members.
        struct {
            char *anchor;
            char *tag;
            int implicit;
            int style;
        } collection;
        struct {
            void *version_directive;
            void *tags_start;
            void *tags_end;
            int implicit;
        } document;
    } data;
    struct mr_mark start;
    struct mr_mark end;
};

// The members behind the problem are libyaml's own: 480 bytes in all on machines of 64 bits, and fewer on others.
struct mr_raw_parser {
    int error;
    const char *problem;
    size_t problem_offset;
    int problem_value;
    struct mr_mark problem_mark;
    const char *context;
    struct mr_mark context_mark;
    void *rest[128];
};

enum {
    MR_STREAM_START = 1,
    MR_STREAM_END = 2,
    MR_DOCUMENT_START = 3,
    MR_DOCUMENT_END = 4,
    MR_ALIAS = 5,
    MR_SCALAR = 6,
    MR_SEQUENCE_START = 7,
    MR_SEQUENCE_END = 8,
    MR_MAPPING_START = 9,
    MR_MAPPING_END = 10,

    MR_PLAIN_STYLE = 1,
    MR_MEMORY_ERROR = 1,
    MR_READER_ERROR = 2,
};

struct mr_yaml {
    int (*initialize)(struct mr_raw_parser *parser);
    void (*delete)(struct mr_raw_parser *parser);
    void (*set_input)(struct mr_raw_parser *parser, const unsigned char *bytes, size_t count);
    int (*parse)(struct mr_raw_parser *parser, struct mr_raw_event *event);
    void (*delete_event)(struct mr_raw_event *event);
};

struct mr_yaml_parser {
    struct mr_raw_parser raw;
    struct mr_raw_event event;
    int has_event;
    const mr_yaml *yaml;
};

static const mr_yaml *mr_load(const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) return NULL;
    mr_yaml *yaml = calloc(1, sizeof *yaml);
    int complete = yaml != NULL;
// A function pointer is written through a pointer to an object pointer, as POSIX asks for with dlsym.
#define MR_FIND(member, name) complete = complete && (*(void **)&yaml->member = dlsym(library, name)) != NULL
    MR_FIND(initialize, "yaml_parser_initialize");
    MR_FIND(delete, "yaml_parser_delete");
    MR_FIND(set_input, "yaml_parser_set_input_string");
    MR_FIND(parse, "yaml_parser_parse");
    MR_FIND(delete_event, "yaml_event_delete");
#undef MR_FIND
    if (complete) return yaml;
    free(yaml);
    dlclose(library);
    return NULL;
}

const mr_yaml *mr_yaml_shared(void) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static const mr_yaml *shared;
    pthread_mutex_lock(&lock);
    // Where it can't be loaded now, for want of a descriptor, it may be later.
    if (!shared) shared = mr_load("libyaml-0.so.2");
    if (!shared) shared = mr_load("libyaml-0.2.dylib");
    pthread_mutex_unlock(&lock);
    return shared;
}

mr_yaml_parser *mr_yaml_parser_make(const mr_yaml *yaml, const void *bytes, size_t count) {
    mr_yaml_parser *parser = calloc(1, sizeof *parser);
    if (!parser) return NULL;
    parser->yaml = yaml;
    if (yaml->initialize(&parser->raw)) {
        yaml->set_input(&parser->raw, bytes, count);
        return parser;
    }
    free(parser);
    return NULL;
}

static void mr_drop_event(mr_yaml_parser *parser) {
    if (parser->has_event) parser->yaml->delete_event(&parser->event);
    parser->has_event = 0;
}

void mr_yaml_parser_free(mr_yaml_parser *parser) {
    mr_drop_event(parser);
    parser->yaml->delete(&parser->raw);
    free(parser);
}

static void mr_set(mr_yaml_event *event, int kind, const char *anchor, const char *tag) {
    event->kind = kind;
    event->anchor = anchor;
    event->tag = tag;
}

// Returns 0 for an event that says nothing.
static int mr_translate(const struct mr_raw_event *raw, mr_yaml_event *event) {
    *event = (mr_yaml_event){.line = raw->start.line + 1};
    switch (raw->type) {
    case MR_STREAM_START:
    case MR_DOCUMENT_END: return 0;
    case MR_DOCUMENT_START: event->kind = MR_YAML_DOCUMENT; break;
    case MR_ALIAS: mr_set(event, MR_YAML_ALIAS, raw->data.alias.anchor, NULL); break;
    case MR_SCALAR:
        mr_set(event, MR_YAML_SCALAR, raw->data.scalar.anchor, raw->data.scalar.tag);
        event->value = raw->data.scalar.value;
        event->count = raw->data.scalar.length;
        event->is_plain = raw->data.scalar.style == MR_PLAIN_STYLE;
        break;
    case MR_SEQUENCE_START: mr_set(event, MR_YAML_LIST, raw->data.collection.anchor, raw->data.collection.tag); break;
    case MR_SEQUENCE_END: event->kind = MR_YAML_LIST_END; break;
    case MR_MAPPING_START: mr_set(event, MR_YAML_MAP, raw->data.collection.anchor, raw->data.collection.tag); break;
    case MR_MAPPING_END: event->kind = MR_YAML_MAP_END; break;
    default: event->kind = MR_YAML_END; break;
    }
    return 1;
}

void mr_yaml_next(mr_yaml_parser *parser, mr_yaml_event *event) {
    do {
        mr_drop_event(parser);
        if (!parser->yaml->parse(&parser->raw, &parser->event)) {
            *event = (mr_yaml_event){.kind = MR_YAML_BROKEN};
            return;
        }
        parser->has_event = 1;
    } while (!mr_translate(&parser->event, event));
}

const char *mr_yaml_problem(const mr_yaml_parser *parser, size_t *line) {
    const struct mr_raw_parser *raw = &parser->raw;
    // Bytes that are no text have an offset and no line.
    *line = raw->error == MR_READER_ERROR ? 0 : raw->problem_mark.line + 1;
    if (raw->error == MR_MEMORY_ERROR) return "there is not enough memory";
    return raw->problem ? raw->problem : "it is no YAML";
}
