/// What a descriptor is watched for.
struct PollInterest: OptionSet, Hashable {
    let rawValue: UInt8
    static let read = Self(rawValue: 1)
    static let write = Self(rawValue: 2)
}

/// A descriptor that is ready, by the key that it was added with.
struct PollEvent: Hashable {
    var key: Int
    var isReadable: Bool
    var isWritable: Bool
    /// Both directions are over, or the connection was reset.
    var isBroken: Bool
}

/// The system's way to wait for many descriptors: the seam between the loop and the platform.
protocol Poller: AnyObject {
    func add(_ descriptor: Int32, key: Int, _ interest: PollInterest)
    func change(_ descriptor: Int32, key: Int, _ interest: PollInterest)
    func remove(_ descriptor: Int32)
    /// Waits until a descriptor is ready or the time is over; `nil` waits without end.
    func wait(milliseconds: Int32?, into events: inout [PollEvent])
    func close()
}

/// The best poller that the platform has.
func makePoller() -> any Poller {
    #if os(Linux) || os(Android)
        if let poller = EpollPoller() { return poller }
    #endif
    return PortablePoller()
}
