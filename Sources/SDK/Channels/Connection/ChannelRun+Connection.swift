import MillraceBackend
import MillracePlatform
import MillraceStreams

extension ChannelRun {
    /// Returns the connection of a channel.
    static func connection(
        of channel: BackendChannel<Outgoing, Incoming, Auth>,
        on scheduler: (any DateScheduler)?,
        seed: UInt64?,
        upgrading upgrade: @escaping Upgrade
    ) -> ChannelConnection<Outgoing, Incoming> {
        let run = ChannelRun(
            channel,
            on: scheduler ?? BackendClock.shared,
            seed: seed ?? UInt64.random(in: .min ... .max),
            upgrading: upgrade
        )
        return ChannelConnection(
            messages: .attaching { observer, start in
                SignalProducer { run.join($0, $1, of: start) }.attach(observer, start)
            },
            state: Property(capturing: run.state),
            sending: { message in SignalProducer { run.send(message, $0, $1) } }
        )
    }

    /// Returns the functions that a connection calls, on its thread.
    func events() -> WebSocket.Events {
        let (pipe, reports, record, sent, pong) = (pipe, reports, record, LatestValue<Int>(), LatestValue<Data>())
        let confirm = current { (run, _: Void) in pong.take().map { run.sends.confirm($0) } }
        let limit = confirmationLimit
        let complete = current { (run, _: Void) in
            for send in run.sends.complete(upTo: sent.take() ?? 0, keeping: limit) { send.observer.sendCompleted() }
            run.pump()
        }
        let end = current { (run, reason: CoreError.TransportReason?) in
            guard let reason else { return run.finish(nil) }
            run.lost(.transport(reason))
        }
        return WebSocket.Events(
            hasRoom: { pipe?.hasRoom ?? true },
            message: { message in
                record?.note(.received(message.data))
                return pipe?.add(message) ?? true
            },
            pong: { payload in
                if pong.set(payload) { reports.async { confirm(()) } }
            },
            sent: { total in
                if sent.set(total) { reports.async { complete(()) } }
            },
            end: { reason in reports.async { end(reason) } }
        )
    }
}
