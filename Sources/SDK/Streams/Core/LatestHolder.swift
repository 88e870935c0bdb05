import Synchronization

/// Holds the latest of several objects, which any thread may add, until the holder is closed.
///
/// The holder returns every object exactly once, and the caller that receives it disposes of it: when the next object
/// is added, when the object itself is removed, or when the holder is closed. Each operation is an atomic exchange of
/// one word, without a lock.
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

    /// Holds an object instead of the previous one.
    ///
    /// - Returns: The object to dispose of: the previous one, if there was one, or the new one if the holder is closed.
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

    /// Removes an object, which the caller also retains, if the holder holds this object.
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
    /// - Returns: The object that was held, which the caller disposes of.
    @inlinable
    func close() -> Object? {
        Self.object(at: address.exchange(Self.closed, ordering: .acquiringAndReleasing))
    }

    /// Takes ownership of the object at an address.
    @inlinable
    static func object(at address: UInt) -> Object? {
        guard address != Self.closed, let pointer = UnsafeRawPointer(bitPattern: address) else { return nil }
        return Unmanaged<Object>.fromOpaque(pointer).takeRetainedValue()
    }
}
