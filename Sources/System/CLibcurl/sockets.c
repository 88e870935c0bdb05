#define _GNU_SOURCE
#include "CLibcurl.h"

#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

int mr_socket_open(const mr_address *address) {
    int kind = address->kind;
#if defined(SOCK_CLOEXEC)
    kind |= SOCK_CLOEXEC;
#endif
    return socket(address->family, kind, address->protocol);
}

int mr_socket_close(int descriptor) { return close(descriptor); }

int mr_socket_is_quiet(int descriptor) {
    char byte;
    ssize_t count;
    do count = recv(descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    while (count < 0 && errno == EINTR);
    return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
}

int mr_socket_has_ended(int descriptor) {
    struct pollfd socket = {.fd = descriptor, .events = POLLIN};
#if defined(POLLRDHUP)
    socket.events |= POLLRDHUP;
#endif
    if (poll(&socket, 1, 0) <= 0) return 0;
#if defined(POLLRDHUP)
    if (socket.revents & POLLRDHUP) return 1;
#endif
    return (socket.revents & (POLLHUP | POLLERR)) != 0;
}

void mr_socket_end(int descriptor) {
    char bytes[4096];
    // Bytes that the other side has left would still be read, and taken for an answer.
    shutdown(descriptor, SHUT_RDWR);
    while (recv(descriptor, bytes, sizeof bytes, MSG_DONTWAIT) > 0) continue;
}

int mr_socket_local_port(int descriptor) {
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    if (getsockname(descriptor, (struct sockaddr *)&address, &length) != 0) return 0;
    if (address.ss_family == AF_INET) return ntohs(((struct sockaddr_in *)&address)->sin_port);
    if (address.ss_family == AF_INET6) return ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
    return 0;
}
