import MillraceBackend
import MillraceStreams

/// An object that opens the channels of one kind of authentication: a session, or a stub.
///
/// ```swift
/// func openTalk(_ session: some ChannelAccess<AccountAuth>) -> ChannelConnection<Post, Event> {
///     session.open(TalkService.talkChannel(room: "7"))
/// }
/// ```
public protocol ChannelAccess<Auth>: Sendable {
    /// The kind of authentication.
    associatedtype Auth: AuthKind

    /// Returns the connection of a channel, which connects when its messages are observed.
    ///
    /// - Parameters:
    ///   - channel: The channel.
    ///   - scheduler: The clock of pings and pauses; nil for the system's.
    ///   - seed: Makes the pauses the same each time; nil for random ones.
    func open<Outgoing, Incoming>(
        _ channel: BackendChannel<Outgoing, Incoming, Auth>,
        on scheduler: (any DateScheduler)?,
        seed: UInt64?
    ) -> ChannelConnection<Outgoing, Incoming>
}

extension ChannelAccess {
    /// Returns the connection of a channel, which connects when its messages are observed.
    public func open<Outgoing, Incoming>(
        _ channel: BackendChannel<Outgoing, Incoming, Auth>
    ) -> ChannelConnection<Outgoing, Incoming> {
        open(channel, on: nil, seed: nil)
    }
}

extension BackendSession: ChannelAccess {
    /// Returns the connection of a channel, which connects when its messages are observed.
    public func open<Outgoing, Incoming>(
        _ channel: BackendChannel<Outgoing, Incoming, NoAuth>,
        on scheduler: (any DateScheduler)?,
        seed: UInt64?
    ) -> ChannelConnection<Outgoing, Incoming> {
        ChannelRun.connection(of: channel, on: scheduler, seed: seed, upgrading: upgrade)
    }
}

extension AuthenticatedSession: ChannelAccess {
    /// Returns the connection of a channel, which connects with credentials when its messages are observed.
    public func open<Outgoing, Incoming>(
        _ channel: BackendChannel<Outgoing, Incoming, Auth>,
        on scheduler: (any DateScheduler)?,
        seed: UInt64?
    ) -> ChannelConnection<Outgoing, Incoming> {
        ChannelRun.connection(of: channel, on: scheduler, seed: seed, upgrading: upgrade)
    }
}
