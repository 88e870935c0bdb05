import MillracePlatform

/// A poller over poll(2), for platforms without epoll: correct, and linear in the number of descriptors.
final class PortablePoller: Poller {
    private var watched: [Int32: (key: Int, interest: PollInterest)] = [:]

    func add(_ descriptor: Int32, key: Int, _ interest: PollInterest) {
        watched[descriptor] = (key, interest)
    }

    func change(_ descriptor: Int32, key: Int, _ interest: PollInterest) {
        add(descriptor, key: key, interest)
    }

    func remove(_ descriptor: Int32) {
        watched[descriptor] = nil
    }

    func wait(milliseconds: Int32?, into events: inout [PollEvent]) {
        events.removeAll(keepingCapacity: true)
        var polled = watched.map { descriptor, entry in
            var flags: Int32 = 0
            if entry.interest.contains(.read) { flags |= Int32(POLLIN) }
            if entry.interest.contains(.write) { flags |= Int32(POLLOUT) }
            return pollfd(fd: descriptor, events: Int16(flags), revents: 0)
        }
        guard poll(&polled, nfds_t(polled.count), milliseconds ?? -1) > 0 else { return }
        for entry in polled where entry.revents != 0 {
            guard let key = watched[entry.fd]?.key else { continue }
            let flags = Int32(entry.revents)
            events.append(
                PollEvent(
                    key: key,
                    isReadable: flags & Int32(POLLIN) != 0,
                    isWritable: flags & Int32(POLLOUT) != 0,
                    isBroken: flags & (Int32(POLLERR) | Int32(POLLHUP) | Int32(POLLNVAL)) != 0
                )
            )
        }
    }
}
