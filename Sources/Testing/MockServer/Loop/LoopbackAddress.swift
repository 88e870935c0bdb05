import Synchronization

/// The addresses of this machine that servers listen on.
enum LoopbackAddress {
    /// The address that `localhost` leads to.
    static let common = "127.0.0.1"

    // The order begins at a random number, so that two processes are unlikely to use one address at a time.
    private static let count = Atomic<UInt32>(.random(in: 0 ... .max))

    /// Returns an address that no other server of this process has: of 127.1.0.1 to 127.254.255.254 the next one.
    ///
    /// Linux has all of 127.0.0.0/8. On other systems the address is always 127.0.0.1.
    static func next() -> String {
        #if os(Linux)
            return address(count.wrappingAdd(1, ordering: .relaxed).newValue)
        #else
            return common
        #endif
    }

    /// Returns an address by its number.
    ///
    /// The last part is never 0 or 255, and 127.0.0.0/16 is left to the services of the system.
    static func address(_ number: UInt32) -> String {
        let (rest, last) = number.quotientAndRemainder(dividingBy: 254)
        let (second, third) = rest.quotientAndRemainder(dividingBy: 256)
        return "127.\(second % 254 + 1).\(third).\(last + 1)"
    }
}
