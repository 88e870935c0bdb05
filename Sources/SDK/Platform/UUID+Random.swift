extension UUID {
    /// Returns a random UUID (RFC 9562, section 5.4), even if the process can't open another file.
    ///
    /// On Linux, Foundation's initializer reads `/dev/urandom`, and reports no error if it can't: without a free
    /// descriptor, each of its UUIDs is `00000000-0000-4000-8000-000000000000`, so that all idempotency keys would be
    /// equal. The generator here needs no file.
    package static func random() -> UUID {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    /// Returns a UUID of version 4 from the next two numbers of a generator.
    package static func random(using generator: inout some RandomNumberGenerator) -> UUID {
        var (high, low): (UInt64, UInt64) = (generator.next(), generator.next())
        // The version, and the variant.
        high = high & ~0xF000 | 0x4000
        low = low & ~(0b11 << 62) | 0b10 << 62
        return withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
