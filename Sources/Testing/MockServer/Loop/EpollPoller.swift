#if os(Linux) || os(Android)
    import MillracePlatform

    /// A poller over Linux's epoll, level-triggered.
    ///
    /// Swift's Glibc module leaves sys/epoll.h out, and a C target for three calls would add a dependency to the
    /// package, so the poller looks the calls up by name. Where one is missing, the server uses `PortablePoller`.
    final class EpollPoller: Poller {
        private static let capacity = 512

        private let calls: EpollCalls
        private let descriptor: Descriptor
        private let buffer: UnsafeMutableRawPointer

        init?() {
            guard let calls = EpollCalls() else { return nil }
            // EPOLL_CLOEXEC has the value of O_CLOEXEC.
            let opened = calls.create(O_CLOEXEC)
            guard opened >= 0 else { return nil }
            self.calls = calls
            descriptor = Descriptor(opened)
            buffer = .allocate(byteCount: (Self.capacity + 1) * EpollEvent.stride, alignment: 8)
        }

        deinit {
            buffer.deallocate()
        }

        func add(_ descriptor: Int32, key: Int, _ interest: PollInterest) {
            control(EpollEvent.add, descriptor, key, interest)
        }

        func change(_ descriptor: Int32, key: Int, _ interest: PollInterest) {
            control(EpollEvent.modify, descriptor, key, interest)
        }

        func remove(_ descriptor: Int32) {
            control(EpollEvent.delete, descriptor, 0, [])
        }

        func wait(milliseconds: Int32?, into events: inout [PollEvent]) {
            events.removeAll(keepingCapacity: true)
            let count = calls.wait(descriptor.number, buffer, Int32(Self.capacity), milliseconds ?? -1)
            for index in 0..<max(0, Int(count)) {
                let entry = buffer + index * EpollEvent.stride
                let flags = entry.loadUnaligned(as: UInt32.self)
                let key = entry.loadUnaligned(fromByteOffset: EpollEvent.keyOffset, as: Int64.self)
                events.append(
                    PollEvent(
                        key: Int(key),
                        isReadable: flags & EpollEvent.readable != 0,
                        isWritable: flags & EpollEvent.writable != 0,
                        isBroken: flags & EpollEvent.broken != 0
                    )
                )
            }
        }

        private func control(_ operation: Int32, _ target: Int32, _ key: Int, _ interest: PollInterest) {
            var flags: UInt32 = 0
            if interest.contains(.read) { flags |= EpollEvent.readable }
            if interest.contains(.write) { flags |= EpollEvent.writable }
            // `wait` never writes the slot behind the last one.
            let entry = buffer + Self.capacity * EpollEvent.stride
            entry.storeBytes(of: flags, as: UInt32.self)
            entry.storeBytes(of: Int64(key), toByteOffset: EpollEvent.keyOffset, as: Int64.self)
            _ = calls.control(descriptor.number, operation, target, entry)
        }
    }

    /// The layout and the values of sys/epoll.h.
    ///
    /// The structure is packed on x86-64 only.
    private enum EpollEvent {
        #if arch(x86_64)
            static let stride = 12
            static let keyOffset = 4
        #else
            static let stride = 16
            static let keyOffset = 8
        #endif
        static let readable: UInt32 = 0x1
        static let writable: UInt32 = 0x4
        static let broken: UInt32 = 0x8 | 0x10
        static let add: Int32 = 1
        static let delete: Int32 = 2
        static let modify: Int32 = 3
    }

    /// The three calls, looked up in the C library of the process.
    private struct EpollCalls {
        typealias Create = @convention(c) (Int32) -> Int32
        typealias Control = @convention(c) (Int32, Int32, Int32, UnsafeMutableRawPointer?) -> Int32
        typealias Wait = @convention(c) (Int32, UnsafeMutableRawPointer?, Int32, Int32) -> Int32

        let create: Create
        let control: Control
        let wait: Wait

        init?() {
            guard
                let create = dlsym(nil, "epoll_create1"),
                let control = dlsym(nil, "epoll_ctl"),
                let wait = dlsym(nil, "epoll_wait")
            else { return nil }
            self.create = unsafeBitCast(create, to: Create.self)
            self.control = unsafeBitCast(control, to: Control.self)
            self.wait = unsafeBitCast(wait, to: Wait.self)
        }
    }
#endif
