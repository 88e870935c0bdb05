#include "CSQLite.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>

enum {
    MR_OPEN_READWRITE = 0x2,
    MR_OPEN_FULLMUTEX = 0x10000,
    MR_OPEN_NOFOLLOW = 0x1000000,
    MR_CONFIG_NO_CHECKPOINT_ON_CLOSE = 1006,
    MR_UTF8 = 1,
};

typedef void (*mr_destructor)(void *);

struct mr_sqlite {
    int (*open_v2)(const char *, mr_database **, int, const char *);
    int (*close_v2)(mr_database *);
    int (*db_config)(mr_database *, int, ...);
    int (*extended_errcode)(mr_database *);
    int (*system_errno)(mr_database *);
    const char *(*errmsg)(mr_database *);
    int (*get_autocommit)(mr_database *);
    int (*exec)(mr_database *, const char *, void *, void *, char **);
    int (*prepare_v2)(mr_database *, const char *, int, mr_statement **, const char **);
    int (*finalize)(mr_statement *);
    int (*step)(mr_statement *);
    int (*reset)(mr_statement *);
    int (*clear_bindings)(mr_statement *);
    int (*bind_text64)(mr_statement *, int, const char *, uint64_t, mr_destructor, unsigned char);
    int (*bind_blob64)(mr_statement *, int, const void *, uint64_t, mr_destructor);
    int (*bind_int64)(mr_statement *, int, int64_t);
    int (*bind_double)(mr_statement *, int, double);
    int (*column_type)(mr_statement *, int);
    int64_t (*column_int64)(mr_statement *, int);
    double (*column_double)(mr_statement *, int);
    const void *(*column_blob)(mr_statement *, int);
    int (*column_bytes)(mr_statement *, int);
};

// The destructor by which SQLite copies what it is given.
#define MR_COPY ((mr_destructor)(intptr_t)-1)

const mr_sqlite *mr_sqlite_load(const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) return NULL;
    struct mr_sqlite *sqlite = calloc(1, sizeof *sqlite);
    int complete = sqlite != NULL;
    // A function pointer is written through a pointer to an object pointer, as POSIX asks for with dlsym.
#define MR_LOAD(function) \
    complete = complete && (*(void **)&sqlite->function = dlsym(library, "sqlite3_" #function)) != NULL
    MR_LOAD(open_v2);
    MR_LOAD(close_v2);
    MR_LOAD(db_config);
    MR_LOAD(extended_errcode);
    MR_LOAD(system_errno);
    MR_LOAD(errmsg);
    MR_LOAD(get_autocommit);
    MR_LOAD(exec);
    MR_LOAD(prepare_v2);
    MR_LOAD(finalize);
    MR_LOAD(step);
    MR_LOAD(reset);
    MR_LOAD(clear_bindings);
    MR_LOAD(bind_text64);
    MR_LOAD(bind_blob64);
    MR_LOAD(bind_int64);
    MR_LOAD(bind_double);
    MR_LOAD(column_type);
    MR_LOAD(column_int64);
    MR_LOAD(column_double);
    MR_LOAD(column_blob);
    MR_LOAD(column_bytes);
#undef MR_LOAD
    if (complete) return sqlite;
    free(sqlite);
    dlclose(library);
    return NULL;
}

int mr_database_open(const mr_sqlite *sqlite, const char *path, mr_database **database) {
    return sqlite->open_v2(path, database, MR_OPEN_READWRITE | MR_OPEN_FULLMUTEX | MR_OPEN_NOFOLLOW, NULL);
}

int mr_database_close(const mr_sqlite *sqlite, mr_database *database) { return sqlite->close_v2(database); }

int mr_database_keep_log(const mr_sqlite *sqlite, mr_database *database, int keeps) {
    return sqlite->db_config(database, MR_CONFIG_NO_CHECKPOINT_ON_CLOSE, keeps, (int *)NULL);
}

int mr_database_code(const mr_sqlite *sqlite, mr_database *database) { return sqlite->extended_errcode(database); }

int mr_database_errno(const mr_sqlite *sqlite, mr_database *database) { return sqlite->system_errno(database); }

const char *mr_database_message(const mr_sqlite *sqlite, mr_database *database) { return sqlite->errmsg(database); }

int mr_database_is_idle(const mr_sqlite *sqlite, mr_database *database) { return sqlite->get_autocommit(database); }

int mr_database_execute(const mr_sqlite *sqlite, mr_database *database, const char *sql) {
    return sqlite->exec(database, sql, NULL, NULL, NULL);
}

int mr_statement_make(const mr_sqlite *sqlite, mr_database *database, const char *sql, mr_statement **statement) {
    return sqlite->prepare_v2(database, sql, -1, statement, NULL);
}

void mr_statement_free(const mr_sqlite *sqlite, mr_statement *statement) { sqlite->finalize(statement); }

int mr_statement_step(const mr_sqlite *sqlite, mr_statement *statement) { return sqlite->step(statement); }

void mr_statement_reset(const mr_sqlite *sqlite, mr_statement *statement) {
    sqlite->reset(statement);
    sqlite->clear_bindings(statement);
}

int mr_statement_bind_text(const mr_sqlite *sqlite, mr_statement *statement, int index, const char *text, uint64_t size) {
    return sqlite->bind_text64(statement, index, text, size, MR_COPY, MR_UTF8);
}

int mr_statement_bind_bytes(
    const mr_sqlite *sqlite, mr_statement *statement, int index, const void *bytes, uint64_t size
) {
    // Without an address, no bytes are NULL to SQLite.
    return sqlite->bind_blob64(statement, index, size == 0 ? "" : bytes, size, MR_COPY);
}

int mr_statement_bind_integer(const mr_sqlite *sqlite, mr_statement *statement, int index, int64_t value) {
    return sqlite->bind_int64(statement, index, value);
}

int mr_statement_bind_number(const mr_sqlite *sqlite, mr_statement *statement, int index, double value) {
    return sqlite->bind_double(statement, index, value);
}

int mr_statement_column_type(const mr_sqlite *sqlite, mr_statement *statement, int index) {
    return sqlite->column_type(statement, index);
}

int64_t mr_statement_column_integer(const mr_sqlite *sqlite, mr_statement *statement, int index) {
    return sqlite->column_int64(statement, index);
}

double mr_statement_column_number(const mr_sqlite *sqlite, mr_statement *statement, int index) {
    return sqlite->column_double(statement, index);
}

const void *mr_statement_column_bytes(const mr_sqlite *sqlite, mr_statement *statement, int index) {
    return sqlite->column_blob(statement, index);
}

int mr_statement_column_size(const mr_sqlite *sqlite, mr_statement *statement, int index) {
    return sqlite->column_bytes(statement, index);
}
