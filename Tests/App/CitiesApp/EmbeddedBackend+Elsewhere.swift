import Cities
import MillraceMockServer

@testable import CitiesApp

extension EmbeddedBackend {
    /// Saves an address as another client of the user does.
    func change(_ name: String, to newName: String, _ firstLine: String) {
        state.withLock { state in
            guard let index = state.addresses.firstIndex(where: { $0.saved.name == name }) else { return }
            let old = state.addresses[index].saved
            let address = Address(city: old.address.city, firstLine: firstLine)
            state.addresses[index] = state.addresses[index]
                .replaced(by: SavedAddress(id: old.id, name: newName, address: address))
        }
    }

    /// Ends the validity of all tokens; that of the refresh tokens, too, if the user has to log in again.
    func expireTokens(withRefreshTokens: Bool = false) {
        state.withLock { state in
            state.tokens = []
            if withRefreshTokens { state.refreshTokens = [] }
        }
    }

    /// Breaks the connections off on which steps are reported.
    func dropFollowers() {
        for follower in state.withLock({ $0.followers }) { follower.socket.drop() }
    }

    /// The subscriptions of the connections that are open.
    var subscriptions: [MockSocket.Message] {
        state.withLock { $0.followers }.filter(\.socket.isOpen).flatMap(\.socket.received)
    }

    /// The addresses with their versions.
    var texts: [String] {
        state.withLock { $0.addresses }.map { stored in
            let address = stored.saved.address
            return "\(stored.saved.name), \(address.firstLine), \(address.city), \(stored.etag)"
        }
    }
}
