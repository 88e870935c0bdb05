import Synchronization

/// Holds the latest of several objects, which any threads hand over, until it is closed.
///
/// Every object that is handed over comes out once, and the caller that gets the object gives it up: when the next one
/// comes, when the object is taken out itself, or when the holder is closed. An exchange of one word does that; there
/// is no lock.
@usableFromInline
struct LatestHolder<Object: AnyObject & Sendable>: ~Copyable, Sendable {
    /// The address of the object, which is retained; `empty`, or `closed`.
    @usableFromInline let address = Atomic<UInt>(0)

    @inlinable static var empty: UInt { 0 }
    @inlinable static var closed: UInt { 1 }

    @inlinable
    init() {}

    deinit {
        withExtendedLifetime(Self.object(at: address.load(ordering: .acquiring))) {}
    }

    /// Whether the holder is closed.
    @inlinable var isClosed: Bool {
        address.load(ordering: .acquiring) == Self.closed
    }

    /// Holds an object in place of the one before.
    ///
    /// - Returns: The object to give up: the one before, if there was one; the new one itself if the holder is closed.
    @inlinable
    func replace(with object: Object) -> Object? {
        let new = UInt(bitPattern: Unmanaged.passRetained(object).toOpaque())
        var found = address.load(ordering: .relaxed)
        while found != Self.closed {
            let (isReplaced, original) = address.weakCompareExchange(
                expected: found,
                desired: new,
                ordering: .acquiringAndReleasing
            )
            if isReplaced { return Self.object(at: found) }
            found = original
        }
        return Self.object(at: new)
    }

    /// Lets go of an object, which the caller holds too, if the holder holds this one.
    @inlinable
    func remove(_ object: Object) {
        let address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
        let (isRemoved, _) = self.address.compareExchange(
            expected: address,
            desired: Self.empty,
            ordering: .acquiringAndReleasing
        )
        if isRemoved {
            Unmanaged.passUnretained(object).release()
        }
    }

    /// Closes the holder.
    ///
    /// - Returns: The object that was held, to be given up.
    @inlinable
    func close() -> Object? {
        Self.object(at: address.exchange(Self.closed, ordering: .acquiringAndReleasing))
    }

    /// Takes over the object at an address.
    @inlinable
    static func object(at address: UInt) -> Object? {
        guard address != Self.closed, let pointer = UnsafeRawPointer(bitPattern: address) else { return nil }
        return Unmanaged<Object>.fromOpaque(pointer).takeRetainedValue()
    }
}
