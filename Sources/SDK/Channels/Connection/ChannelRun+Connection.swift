import MillraceBackend
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
            messages: SignalProducer { run.join($0, $1) },
            state: Property(capturing: run.state),
            sending: { message in SignalProducer { run.send(message, $0, $1) } }
        )
    }
}
