import CLibcurl
import MillracePlatform

/// The upgraded connections of a loop, by their requests.
///
/// Used on the loop's thread only.
final class UpgradeLinks {
    private let library: CurlLibrary
    private let limits: CurlLimits
    private let deliveries: Deliveries
    private var links: [ObjectIdentifier: UpgradeLink] = [:]
    /// The memory into which all connections are read.
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
    private var polled: [pollfd] = []
    /// The connections to which the descriptors belong, from the second one on.
    private var owners: [UpgradeLink] = []

    init(library: CurlLibrary, limits: CurlLimits, deliveries: Deliveries) {
        self.library = library
        self.limits = limits
        self.deliveries = deliveries
    }

    deinit {
        buffer.deallocate()
    }

    func start(_ ticket: CurlTicket, _ upgrade: ConnectionUpgrade, _ connection: UpgradedConnection) {
        guard ticket.isPending else { return }
        guard library.looksUpNames || limits.needsNoLookUp(ticket) else { return fail(ticket, CurlLimits.noLookUp) }
        guard let link = UpgradeLink(ticket, upgrade, connection, library, limits) else {
            return fail(ticket, "libcurl did not take the request")
        }
        links[ObjectIdentifier(ticket)] = link
    }

    func cancel(_ ticket: CurlTicket) {
        links.removeValue(forKey: ObjectIdentifier(ticket))?.close()
    }

    func begin(_ ticket: CurlTicket, _ receiver: any ConnectionReceiver) {
        guard let link = links[ObjectIdentifier(ticket)] else { return receiver.end(.reset) }
        link.begin(receiver)
    }

    func send(_ ticket: CurlTicket, _ bytes: [UInt8]) {
        links[ObjectIdentifier(ticket)]?.send(bytes)
    }

    func resume(_ ticket: CurlTicket) {
        links[ObjectIdentifier(ticket)]?.resume()
    }

    /// Lets each connection do all work that needs no waiting.
    func perform() {
        let now = CurlDeadlines.Instant.now
        for (key, link) in links {
            switch link.perform(into: buffer, at: now) {
            case .nothing: break
            case .answer(let result): deliveries.add([.init(ticket: link.ticket, result: result)])
            case .end:
                links[key] = nil
                link.close()
            case .lastAnswer(let result):
                deliveries.add([.init(ticket: link.ticket, result: result)])
                links[key] = nil
                link.close()
            }
        }
    }

    /// Waits for the network, for a deadline, or for a command.
    func wait(for inbox: LoopInbox<UpgradeLoop.Command>) {
        polled.removeAll(keepingCapacity: true)
        owners.removeAll(keepingCapacity: true)
        polled.append(pollfd(fd: inbox.wakeup.reading, events: Int16(POLLIN), revents: 0))
        var longest: Int32 = 60_000
        let now = CurlDeadlines.Instant.now
        for link in links.values {
            longest = min(longest, link.longestWait(from: now))
            for (descriptor, events) in link.waited {
                polled.append(pollfd(fd: descriptor, events: events, revents: 0))
                owners.append(link)
            }
        }
        mr_leave()
        let count = poll(&polled, nfds_t(polled.count), longest)
        mr_enter()
        guard count > 0 else { return }
        if polled[0].revents != 0 { withUnsafePointer(to: inbox.wakeup, mr_wakeup_take) }
        for (owner, seen) in zip(owners, polled.dropFirst()) where seen.revents != 0 {
            owner.note(seen.fd, seen.revents)
        }
    }

    func end() {
        for link in links.values { link.end(.cancelled) }
        links = [:]
    }

    private func fail(_ ticket: CurlTicket, _ reason: String) {
        deliveries.add([.init(ticket: ticket, result: .failure(.transport(.other(reason))))])
    }
}
