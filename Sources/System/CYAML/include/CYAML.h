// The part of libyaml that Millrace uses, behind dlopen: building needs neither its header nor its -dev package, and a
// program that reads no YAML starts without it.
//
// The prototypes, the layouts and the numbers are those of libyaml's stable ABI (soname libyaml-0.so.2, since 0.1.4).

#ifndef MILLRACE_CYAML_H
#define MILLRACE_CYAML_H

#include <stddef.h>

/// A loaded libyaml: its functions. It is never unloaded.
typedef struct mr_yaml mr_yaml;

/// Returns the machine's libyaml, which the first call loads; NULL where there is none. Any thread may call it.
const mr_yaml *mr_yaml_shared(void);

/// The kinds of events.
enum {
    /// The text can't be read; `mr_yaml_problem` says why.
    MR_YAML_BROKEN,
    MR_YAML_END,
    MR_YAML_DOCUMENT,
    MR_YAML_ALIAS,
    MR_YAML_SCALAR,
    MR_YAML_LIST,
    MR_YAML_LIST_END,
    MR_YAML_MAP,
    MR_YAML_MAP_END,
};

/// A piece of a document; its texts are valid until the next event.
typedef struct mr_yaml_event {
    int kind;
    /// The name that a value gets, or that an alias has; NULL without one.
    const char *anchor;
    /// The tag in full; NULL without one.
    const char *tag;
    /// The bytes of a scalar, in UTF-8.
    const char *value;
    size_t count;
    /// Whether a scalar has no quotes and is no block.
    int is_plain;
    /// The line, from 1.
    size_t line;
} mr_yaml_event;

typedef struct mr_yaml_parser mr_yaml_parser;

/// Creates a parser of bytes, which it doesn't copy; NULL without memory.
mr_yaml_parser *mr_yaml_parser_make(const mr_yaml *yaml, const void *bytes, size_t count);
void mr_yaml_parser_free(mr_yaml_parser *parser);
/// Sets the next event. After `MR_YAML_BROKEN` and `MR_YAML_END`, no further one may be asked for.
void mr_yaml_next(mr_yaml_parser *parser, mr_yaml_event *event);
/// Returns the words for the problem that ended the parsing, and sets its line, from 1.
const char *mr_yaml_problem(const mr_yaml_parser *parser, size_t *line);

#endif
