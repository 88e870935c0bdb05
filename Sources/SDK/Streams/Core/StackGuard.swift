import MillracePlatform

/// Stops a debug build with a message when nested operators have nearly used up a thread's stack.
///
/// Without the guard, the process would end a little later by a signal without an explanation. Release builds don't
/// check.
@usableFromInline
enum StackGuard {
    /// The stack that must be left, in bytes: enough for an observer or a transform that calls other functions.
    static let reserve: UInt = 65_536

    /// The limit of a thread whose stack bounds are unknown: no address is that low.
    private static let unknown: UInt = 1

    /// The key of each thread's limit: below that address, the thread is in its reserve.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// Stops the process if less than the reserve is left.
    @inlinable
    @inline(__always)
    static func check() {
        #if DEBUG
            look()
        #endif
    }

    #if DEBUG
        /// The hooks receive the size of the stack before the process stops; a hook that doesn't return prevents the
        /// stop.
        static let hooks = DebugHooks<UInt>()

        @usableFromInline
        @inline(never)
        static func look() {
            var here: UInt8 = 0
            let address = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
            let limit = pthread_getspecific(key).map { UInt(bitPattern: $0) } ?? findLimit()
            // An address further down than the reserve isn't part of this stack: a coroutine or a signal handler has a
            // separate stack.
            guard address < limit, limit - address <= reserve else { return }
            let size = PlatformThread.stackBounds?.size ?? 0
            hooks.report(size)
            preconditionFailure(
                """
                The stack of this thread is nearly used up (\(size) bytes). Levels of operators, each of \
                which runs inside the next, or a recursion that makes them, have taken it. For how many there is room: \
                see Contracts, under Depth, in the documentation of MillraceStreams. Many streams one after the other \
                are `flatten(.concat)` of a sequence, or a chain of `concat`, which take no stack for each.
                """
            )
        }

        /// Computes and stores the address below which this thread is in its reserve.
        @inline(never)
        private static func findLimit() -> UInt {
            let limit = PlatformThread.stackBounds.map { $0.lowest + min(reserve, $0.size / 4) } ?? unknown
            pthread_setspecific(key, UnsafeRawPointer(bitPattern: limit))
            return limit
        }
    #endif
}
