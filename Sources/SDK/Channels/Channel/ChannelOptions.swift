import MillraceBackend
import MillracePlatform

/// The options of a channel besides its location and its messages, as one value: a copy of a channel has all of them.
struct ChannelOptions: Sendable {
    var query: [URLQueryItem] = []
    var headers: [String: String] = [:]
    var timeout: Duration?
    var subprotocols: [String] = []
    var compresses = true
    var pingInterval: Duration? = .seconds(30)
    var reconnection = ChannelReconnection()
    var messageLimit = 16 << 20
    var unsentLimit = 1 << 20
}
