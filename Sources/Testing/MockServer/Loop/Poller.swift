/// The directions in which a descriptor is watched.
struct PollInterest: OptionSet, Hashable {
    let rawValue: UInt8
    static let read = Self(rawValue: 1)
    static let write = Self(rawValue: 2)
}

/// A descriptor that is ready, identified by the key under which it was added.
struct PollEvent: Hashable {
    var key: Int
    var isReadable: Bool
    var isWritable: Bool
    /// Whether both directions are over, or the connection was reset.
    var isBroken: Bool
}

/// A wait for many descriptors at once: the protocol that hides the platform's calls from the loop.
///
/// A poller closes its own descriptors when it is released.
protocol Poller: AnyObject {
    func add(_ descriptor: Int32, key: Int, _ interest: PollInterest)
    func change(_ descriptor: Int32, key: Int, _ interest: PollInterest)
    func remove(_ descriptor: Int32)
    /// Waits until a descriptor is ready or the time is over. Without a time (`nil`) the wait has no limit.
    func wait(milliseconds: Int32?, into events: inout [PollEvent])
}

/// Returns the best poller of the platform.
func makePoller() -> any Poller {
    #if os(Linux) || os(Android)
        if let poller = EpollPoller() { return poller }
    #endif
    return PortablePoller()
}
