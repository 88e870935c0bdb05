import CLibcurl
import MillracePlatform

/// A command for the thread of a loop.
protocol TransportCommand: Sendable {
    /// Cancels a request.
    static func cancel(_ ticket: CurlTicket) -> Self
    /// Ends the thread.
    static var stop: Self { get }
    /// The request that the command starts; nil for another command.
    var started: CurlTicket? { get }
}

/// A thread of a transport that makes exchanges with libcurl.
///
/// Other threads post commands and wake it; only the thread itself calls libcurl.
protocol TransportLoop: AnyObject, Sendable {
    associatedtype Command: TransportCommand

    var inbox: LoopInbox<Command> { get }
    var deliveries: Deliveries { get }

    /// Creates a loop, and starts its thread.
    ///
    /// Returns nil if the process has no descriptor or no thread left.
    ///
    /// - Parameters:
    ///   - limits: The limits of the exchanges.
    ///   - deliveries: The queue of finished exchanges.
    ///   - load: Returns the library, on the loop's thread; nil if there is none.
    init?(limits: CurlLimits, deliveries: Deliveries, load: @escaping @Sendable () -> CurlLibrary?)
}

extension TransportLoop {
    /// Posts a command to the thread.
    ///
    /// - Returns: Whether the thread will carry it out; false after its end.
    @discardableResult
    func post(_ command: Command) -> Bool {
        inbox.post(command)
    }

    func cancel(_ ticket: CurlTicket) {
        post(.cancel(ticket))
    }

    /// Ends the thread.
    func stop() {
        post(.stop)
    }

    /// Starts the thread, and returns whether there is one.
    ///
    /// The thread gets no signals of the process: a broken pipe below TLS must not end it, and the app's handlers run
    /// on other threads.
    ///
    /// - Parameters:
    ///   - name: The name of the thread.
    ///   - load: Returns the library; nil if there is none.
    ///   - run: Runs the loop to its end; returns false if it is out of memory at its beginning.
    func startThread(
        named name: String,
        load: @escaping @Sendable () -> CurlLibrary?,
        run: @escaping @Sendable (CurlLibrary) -> Bool
    ) -> Bool {
        PlatformThread.start(named: name, stackSize: 1024 * 1024) { [self] in
            // The process waits at its end for this thread while it is inside.
            mr_enter()
            defer { mr_leave() }
            guard let library = load(), run(library) else { return giveUp() }
        }
    }

    /// Ends the thread if libcurl can't be loaded, or is out of memory: the waiting requests fail.
    private func giveUp() {
        let reason = CoreError.TransportReason.unavailable.unlessDescriptorsAreUsedUp()
        deliveries.add(
            inbox.stop().compactMap(\.started).map { .init(ticket: $0, result: .failure(.transport(reason))) }
        )
    }
}
