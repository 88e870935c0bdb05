import CLibcurl
import Dispatch

/// The exchanges that are under way.
///
/// Lives on the loop's thread.
final class CurlExchanges {
    private let library: CurlLibrary
    private let multi: UnsafeMutableRawPointer
    private let limits: CurlLimits
    private let deliveries: DispatchQueue
    private let resume: @Sendable (CurlTicket) -> Void
    private var running: [UnsafeMutableRawPointer: CurlExchange] = [:]
    private var handles: [ObjectIdentifier: UnsafeMutableRawPointer] = [:]
    private var pipes: [ObjectIdentifier: ChunkPipe] = [:]
    private var idle: [CurlHandle] = []

    private static let idleLimit = 64

    init(
        library: CurlLibrary,
        multi: UnsafeMutableRawPointer,
        limits: CurlLimits,
        deliveries: DispatchQueue,
        resume: @escaping @Sendable (CurlTicket) -> Void
    ) {
        self.resume = resume
        self.library = library
        self.multi = multi
        self.limits = limits
        self.deliveries = deliveries
    }

    func start(_ ticket: CurlTicket) {
        guard ticket.isPending else { return }
        guard let handle = idle.popLast() ?? CurlHandle(library) else {
            return deliver(.failure(.transport(.other("out of memory"))), to: ticket)
        }
        let pipe = ticket.request.sink.map { sink in
            ChunkPipe(sink, on: deliveries) { [resume] in resume(ticket) }
        }
        pipes[ObjectIdentifier(ticket)] = pipe
        let exchange = CurlExchange(ticket, handle, limits, pipe)
        guard exchange.prepare(), mr_multi_add(library.table, multi, handle.easy) == MR_OK else {
            return deliver(.failure(.transport(.other("libcurl did not take the request"))), to: ticket)
        }
        running[handle.easy] = exchange
        handles[ObjectIdentifier(ticket)] = handle.easy
    }

    func cancel(_ ticket: CurlTicket) {
        guard let easy = handles[ObjectIdentifier(ticket)] else { return }
        pipes.removeValue(forKey: ObjectIdentifier(ticket))?.close()
        // The answer may be half read: libcurl closes the connection with the exchange.
        remove(easy)
    }

    /// Lets an exchange go on that had to wait for its reader.
    func resume(_ ticket: CurlTicket) {
        guard let easy = handles[ObjectIdentifier(ticket)] else { return }
        _ = mr_easy_resume(library.table, easy)
    }

    /// Lets libcurl do what can be done without waiting, and hands out what has ended.
    func perform() {
        var count: Int32 = 0
        _ = mr_multi_perform(library.table, multi, &count)
        var code: Int32 = 0
        while let easy = mr_multi_next_done(library.table, multi, &code) {
            guard let exchange = running[easy] else { continue }
            let result = exchange.result(code)
            remove(easy)
            deliver(result, to: exchange.ticket)
        }
    }

    func end() {
        for easy in Array(running.keys) { remove(easy) }
        idle = []
    }

    private func remove(_ easy: UnsafeMutableRawPointer) {
        guard let exchange = running.removeValue(forKey: easy) else { return }
        handles[ObjectIdentifier(exchange.ticket)] = nil
        _ = mr_multi_remove(library.table, multi, easy)
        exchange.handle.clear()
        if idle.count < CurlExchanges.idleLimit { idle.append(exchange.handle) }
    }

    private func deliver(_ result: Result<HTTPAnswer, CoreError>, to ticket: CurlTicket) {
        let finish = { @Sendable in ticket.finish(result.mapError { $0.located(at: ticket.request.endpoint) }) }
        if let pipe = pipes.removeValue(forKey: ObjectIdentifier(ticket)) {
            pipe.finish(finish)
        } else {
            deliveries.async(execute: finish)
        }
    }
}
