import Foundation

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

    /// Raises a signal on this thread, even if the signal is blocked; the threads of a dispatch queue block most
    /// signals.
    static func raiseUnblocked(_ signal: Int32) {
        var set = sigset_t()
        var previous = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, signal)
        pthread_sigmask(SIG_UNBLOCK, &set, &previous)
        raise(signal)
        pthread_sigmask(SIG_SETMASK, &previous, nil)
    }

    /// Restores the previous action of a signal.
    static func restore(_ signal: Int32, _ action: sigaction) {
        var action = action
        sigaction(signal, &action, nil)
    }
}
