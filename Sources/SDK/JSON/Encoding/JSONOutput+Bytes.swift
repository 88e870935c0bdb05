extension JSONOutput {
    /// The address of the next byte.
    @inline(__always)
    var end: UnsafeMutablePointer<UInt8> { state.pointee.bytes + state.pointee.count }

    /// Reserves room for so many bytes, and for a few more.
    @inline(__always)
    func reserve(_ more: Int) {
        if state.pointee.count &+ more > state.pointee.capacity { state.pointee.grow(more) }
    }

    /// Adds bytes that the caller has written into the reserved room to the count.
    @inline(__always)
    func advance(_ more: Int) {
        state.pointee.count &+= more
    }

    @inline(__always)
    func write(_ byte: UInt8) {
        reserve(1)
        end.pointee = byte
        advance(1)
    }

    /// Writes a number of bytes by a closure, which gets their address.
    @inline(__always)
    func write(count: Int, _ put: (UnsafeMutablePointer<UInt8>) -> Void) {
        reserve(count)
        put(end)
        advance(count)
    }

    /// Writes a text of at most eight bytes.
    @inline(__always)
    func write(_ text: StaticString) {
        write(count: text.utf8CodeUnitCount) { $0.update(from: text.utf8Start, count: text.utf8CodeUnitCount) }
    }

    @inline(__always)
    func write(_ text: UnsafeBufferPointer<UInt8>) {
        guard let start = text.baseAddress else { return }
        write(count: text.count) { $0.update(from: start, count: text.count) }
    }
}

/// Writes decimal digits in pairs.
enum JSONDigits {
    private static let pairs: StaticString = """
        00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354\
        5556575859606162636465666768697071727374757677787980818283848586878889909192939495969798990
        """

    /// Writes two digits.
    @inline(__always)
    static func pair(_ value: Int, at place: UnsafeMutablePointer<UInt8>) {
        let pair = UnsafeRawPointer(pairs.utf8Start + 2 &* value).loadUnaligned(as: UInt16.self)
        UnsafeMutableRawPointer(place).storeBytes(of: pair, as: UInt16.self)
    }

    /// Writes a number backwards, ending before an address, and returns the address where the number begins.
    @inline(__always)
    static func number(_ value: UInt64, before end: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        var place = end
        var rest = value
        while rest >= 100 {
            let (quotient, digits) = rest.quotientAndRemainder(dividingBy: 100)
            place -= 2
            pair(Int(truncatingIfNeeded: digits), at: place)
            rest = quotient
        }
        guard rest >= 10 else {
            place -= 1
            place.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest)
            return place
        }
        place -= 2
        pair(Int(truncatingIfNeeded: rest), at: place)
        return place
    }
}
