import Foundation

/// Sets and puts back what signals do.
enum SignalActions {
    typealias Handler = @convention(c) (Int32) -> Void

    /// Sets what a signal does, and returns what it did before.
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

    /// Raises a signal on this thread, even where it is blocked, as most are on the threads of a dispatch queue.
    static func raiseUnblocked(_ signal: Int32) {
        var set = sigset_t()
        var previous = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, signal)
        pthread_sigmask(SIG_UNBLOCK, &set, &previous)
        raise(signal)
        pthread_sigmask(SIG_SETMASK, &previous, nil)
    }

    /// Puts back what a signal did before.
    static func restore(_ signal: Int32, _ action: sigaction) {
        var action = action
        sigaction(signal, &action, nil)
    }
}
