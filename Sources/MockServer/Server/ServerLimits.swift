/// What a server accepts from its clients and what it remembers of them.
public struct ServerLimits: Sendable, Hashable {
    /// The bytes of a request's line and headers; a longer head is answered 431.
    ///
    /// 64 KB by default.
    public var headBytes: Int
    /// The bytes of a request's body; a longer body is answered 413.
    ///
    /// 4 GB by default.
    public var bodyBytes: Int
    /// The bytes of a body that the recorded request keeps; the rest is read and counted.
    ///
    /// 16 MB by default.
    public var keptBodyBytes: Int
    /// The number of requests (and of near misses) that are remembered; the oldest go first.
    ///
    /// 10,000 by default.
    public var rememberedRequests: Int
    /// The bytes of heads and bodies that are remembered in total; the oldest requests go first.
    ///
    /// 256 MB by default.
    public var rememberedBytes: Int

    /// Creates limits; each has the default that its property documents.
    public init(
        headBytes: Int = 64 << 10,
        bodyBytes: Int = 4 << 30,
        keptBodyBytes: Int = 16 << 20,
        rememberedRequests: Int = 10_000,
        rememberedBytes: Int = 256 << 20
    ) {
        self.headBytes = headBytes
        self.bodyBytes = bodyBytes
        self.keptBodyBytes = keptBodyBytes
        self.rememberedRequests = rememberedRequests
        self.rememberedBytes = rememberedBytes
    }
}
