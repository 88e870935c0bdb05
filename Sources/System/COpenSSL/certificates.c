#include <string.h>

#include "functions.h"

enum {
    MR_KEY_EC = 408,
    MR_CERTIFICATE_V3 = 2,
    MR_TEXT_IS_UTF8 = 0x1000,
    MR_AT_THE_END = -1,
};

void *mr_openssl_key_make(const mr_openssl *openssl) {
    openssl->ERR_clear_error();
    void *key = NULL;
    void *context = openssl->EVP_PKEY_CTX_new_id(MR_KEY_EC, NULL);
    if (!context) return NULL;
    if (openssl->EVP_PKEY_keygen_init(context) <= 0 ||
        openssl->EVP_PKEY_CTX_ctrl_str(context, "ec_paramgen_curve", "P-256") <= 0 ||
        openssl->EVP_PKEY_keygen(context, &key) <= 0)
        key = NULL;
    openssl->EVP_PKEY_CTX_free(context);
    return key;
}

void mr_openssl_key_free(const mr_openssl *openssl, void *key) { openssl->EVP_PKEY_free(key); }

// OpenSSL fills in a structure of less than 10 pointers, whose size differs between its versions.
typedef struct mr_parties {
    void *structure[32];
} mr_parties;

static int mr_extend(const mr_openssl *openssl, void *certificate, mr_parties *parties, const char *name,
                     const char *value) {
    void *extension = openssl->X509V3_EXT_nconf(NULL, parties, name, value);
    if (!extension) return 0;
    int result = openssl->X509_add_ext(certificate, extension, MR_AT_THE_END);
    openssl->X509_EXTENSION_free(extension);
    return result == 1;
}

static int mr_fill(const mr_openssl *openssl, void *certificate, const mr_openssl_request *request, void *key,
                   void *issuer) {
    void *subject = openssl->X509_get_subject_name(certificate);
    int count = (int)strlen(request->name);
    return openssl->X509_set_version(certificate, MR_CERTIFICATE_V3) &&
           openssl->ASN1_INTEGER_set_uint64(openssl->X509_get_serialNumber(certificate), request->serial_number) &&
           openssl->ASN1_TIME_set(openssl->X509_getm_notBefore(certificate), (time_t)request->not_before) &&
           openssl->ASN1_TIME_set(openssl->X509_getm_notAfter(certificate), (time_t)request->not_after) &&
           openssl->X509_NAME_add_entry_by_txt(subject, "CN", MR_TEXT_IS_UTF8, (const unsigned char *)request->name,
                                               count, MR_AT_THE_END, 0) &&
           openssl->X509_set_issuer_name(certificate, issuer ? openssl->X509_get_subject_name(issuer) : subject) &&
           openssl->X509_set_pubkey(certificate, key);
}

static int mr_extend_all(const mr_openssl *openssl, void *certificate, const mr_openssl_request *request,
                         void *issuer) {
    mr_parties parties = {{NULL}};
    openssl->X509V3_set_ctx(&parties, issuer ? issuer : certificate, certificate, NULL, NULL, 0);
    // The numbers of keys tell authorities of one name apart (RFC 5280, section 4.2.1.1), and strict clients want them.
    if (!mr_extend(openssl, certificate, &parties, "subjectKeyIdentifier", "hash")) return 0;
    if (issuer && !mr_extend(openssl, certificate, &parties, "authorityKeyIdentifier", "keyid:always")) return 0;
    const char *names = request->alternative_names;
    if (names && !mr_extend(openssl, certificate, &parties, "subjectAltName", names)) return 0;
    if (!request->purpose)
        return mr_extend(openssl, certificate, &parties, "basicConstraints", "critical,CA:TRUE") &&
               mr_extend(openssl, certificate, &parties, "keyUsage", "critical,keyCertSign,cRLSign");
    return mr_extend(openssl, certificate, &parties, "basicConstraints", "critical,CA:FALSE") &&
           mr_extend(openssl, certificate, &parties, "keyUsage", "critical,digitalSignature") &&
           mr_extend(openssl, certificate, &parties, "extendedKeyUsage", request->purpose);
}

void *mr_openssl_certificate_make(const mr_openssl *openssl, const mr_openssl_request *request, void *key, void *issuer,
                                  void *issuer_key) {
    openssl->ERR_clear_error();
    void *certificate = openssl->X509_new();
    if (!certificate) return NULL;
    if (mr_fill(openssl, certificate, request, key, issuer) &&
        mr_extend_all(openssl, certificate, request, issuer) &&
        openssl->X509_sign(certificate, issuer ? issuer_key : key, openssl->EVP_sha256()) > 0)
        return certificate;
    openssl->X509_free(certificate);
    return NULL;
}

void mr_openssl_certificate_free(const mr_openssl *openssl, void *certificate) { openssl->X509_free(certificate); }

// Returns the number of bytes in a memory, and releases it.
static size_t mr_empty(const mr_openssl *openssl, void *memory, int is_whole, char *text, size_t capacity) {
    int count = is_whole ? openssl->BIO_read(memory, text, (int)capacity) : 0;
    openssl->BIO_free(memory);
    return count > 0 && (size_t)count < capacity ? (size_t)count : 0;
}

size_t mr_openssl_certificate_text(const mr_openssl *openssl, void *certificate, char *text, size_t capacity) {
    void *memory = openssl->BIO_new(openssl->BIO_s_mem());
    if (!memory) return 0;
    return mr_empty(openssl, memory, openssl->PEM_write_bio_X509(memory, certificate), text, capacity);
}

size_t mr_openssl_key_text(const mr_openssl *openssl, void *key, char *text, size_t capacity) {
    void *memory = openssl->BIO_new(openssl->BIO_s_mem());
    if (!memory) return 0;
    int is_whole = openssl->PEM_write_bio_PrivateKey(memory, key, NULL, NULL, 0, NULL, NULL);
    return mr_empty(openssl, memory, is_whole, text, capacity);
}
