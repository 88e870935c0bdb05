import MillracePlatform

/// Functions that set and restore the actions of signals.
enum SignalActions {
    typealias Handler = @convention(c) (Int32) -> Void

    /// Sets the handler of a signal, and returns the previous action.
    @discardableResult
    static func set(_ signal: Int32, _ handler: @escaping Handler, flags: Int32 = 0) -> sigaction {
        var action = sigaction()
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = handler
        #else
            action.__sigaction_handler.sa_handler = handler
        #endif
        action.sa_flags = flags
        sigemptyset(&action.sa_mask)
        var previous = sigaction()
        sigaction(signal, &action, &previous)
        return previous
    }

    /// Lets signals through to this thread, and returns those that the thread blocked before.
    ///
    /// A process begins with the mask of the thread that started it, and a signal that no thread lets through never
    /// arrives.
    static func unblock(_ signals: [Int32]) -> sigset_t {
        var set = sigset_t()
        var previous = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        pthread_sigmask(SIG_UNBLOCK, &set, &previous)
        return previous
    }

    /// Raises a signal on this thread, even if the signal is blocked; the threads of a dispatch queue block most
    /// signals.
    static func raiseUnblocked(_ signal: Int32) {
        let previous = unblock([signal])
        raise(signal)
        block([signal], asIn: previous)
    }

    /// Blocks those of the signals again that `unblock` has found blocked.
    static func block(_ signals: [Int32], asIn previous: sigset_t) {
        var set = sigset_t()
        var previous = previous
        sigemptyset(&set)
        for signal in signals where sigismember(&previous, signal) == 1 { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Returns whether the process ignores a signal, as with `nohup`.
    static func isIgnored(_ signal: Int32) -> Bool {
        address(signal) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Returns whether a signal has a given handler.
    static func isHandled(_ signal: Int32, by handler: Handler) -> Bool {
        address(signal) == unsafeBitCast(handler, to: Int.self)
    }

    private static func address(_ signal: Int32) -> Int {
        var action = sigaction()
        sigaction(signal, nil, &action)
        #if canImport(Darwin)
            let handler = action.__sigaction_u.__sa_handler
        #else
            let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self)
    }

    static func restore(_ signal: Int32, _ action: sigaction) {
        var action = action
        sigaction(signal, &action, nil)
    }

    /// Gives the thread a signal stack, without which no handler can run after a stack overflow.
    static func giveThreadAStack() {
        var current = stack_t()
        guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0 else { return }
        var stack = stack_t()
        stack.ss_size = 64 * 1024
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: 64 * 1024, alignment: 16)
        sigaltstack(&stack, nil)
    }
}
