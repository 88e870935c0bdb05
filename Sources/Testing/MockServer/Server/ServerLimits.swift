/// Limits on the requests that a server accepts and remembers.
public struct ServerLimits: Sendable, Hashable {
    /// The largest size of a request's line and headers, in bytes; a longer head is answered 431.
    ///
    /// 64 KB by default.
    public var headBytes: Int
    /// The largest size of a request's body, in bytes; a longer body is answered 413.
    ///
    /// 4 GB by default.
    public var bodyBytes: Int
    /// The largest size of a socket's message, in bytes, decompressed; a longer one is a fault of the client, and the
    /// socket is closed with the code 1009.
    ///
    /// 16 MB by default.
    public var messageBytes: Int
    /// The largest part of a body that the recorded request keeps, in bytes; the rest is read and counted.
    ///
    /// A socket remembers so many bytes of messages; the oldest are dropped first. 16 MB by default.
    public var keptBodyBytes: Int
    /// The number of requests, of near misses, of sockets, and of a socket's messages that the server remembers; the
    /// oldest are dropped first.
    ///
    /// 10,000 by default.
    public var rememberedRequests: Int
    /// The total size of the heads and bodies that the server remembers, in bytes; the oldest requests are dropped
    /// first.
    ///
    /// The limit is also that of the messages of sockets that no test has taken. 256 MB by default.
    public var rememberedBytes: Int

    /// Creates limits; each has the default that its property documents.
    public init(
        headBytes: Int = 64 << 10,
        bodyBytes: Int = 4 << 30,
        messageBytes: Int = 16 << 20,
        keptBodyBytes: Int = 16 << 20,
        rememberedRequests: Int = 10_000,
        rememberedBytes: Int = 256 << 20
    ) {
        self.headBytes = headBytes
        self.bodyBytes = bodyBytes
        self.messageBytes = messageBytes
        self.keptBodyBytes = keptBodyBytes
        self.rememberedRequests = rememberedRequests
        self.rememberedBytes = rememberedBytes
    }
}
