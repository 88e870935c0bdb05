import CPlatform

package enum PlatformThread {
    /// Whether the caller runs on the main thread.
    package static var isMain: Bool {
        mr_is_main_thread() != 0
    }

    /// The lowest address of this thread's stack, and its size in bytes; nil where they are unknown.
    package static var stackBounds: (lowest: UInt, size: UInt)? {
        var lowest: UInt = 0
        var size = 0
        guard mr_stack_bounds(&lowest, &size) == 0, size > 0 else { return nil }
        return (lowest, UInt(size))
    }

    /// Starts a thread, which receives no signals except for its own faults.
    ///
    /// - Parameters:
    ///   - name: The name of the thread; only the first 15 bytes are used.
    ///   - stackSize: The size of its stack in bytes.
    ///   - body: The work. The thread ends when it returns.
    /// - Returns: Whether the thread was started; otherwise `errno` has the reason.
    package static func start(named name: String, stackSize: Int, _ body: @escaping @Sendable () -> Void) -> Bool {
        let work = Unmanaged.passRetained(Work(body))
        let error = mr_thread_start(
            name,
            stackSize,
            { memory in
                memory.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue() }?.body()
                return nil
            },
            work.toOpaque()
        )
        guard error == 0 else {
            work.release()
            errno = error
            return false
        }
        return true
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }
}
