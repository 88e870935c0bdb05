import MillracePlatform
import MillraceStreams

/// The login of a `RefreshingTokenProvider`.
struct LoginState {
    private(set) var login = Login(number: 0)
    /// The token; nil if no user is logged in.
    var held: HeldToken?

    /// Begins another login, or with nil the time after a log-out.
    mutating func begin(_ held: HeldToken?, person: String? = nil) {
        self.held = held
        login = Login(number: login.number + 1, person: person)
    }
}

/// A token, and the time from which its lifetime is measured.
struct HeldToken {
    /// The longest time before the expiry at which a token is refreshed: long enough for a request with the old token.
    private static let longestMargin = Duration.seconds(60)

    let token: Token
    let received: ContinuousClock.Instant
    /// Distinguishes the login from others that the file may have, possibly of the same person.
    let id: String
    var isRejected = false
    /// Whether the file has had this login.
    var isStored = false

    init(_ token: Token, from received: ContinuousClock.Instant, id: String) {
        self.token = token
        self.received = received
        self.id = id
    }

    /// Creates the token of a file.
    ///
    /// The clock may have been set since: a date in the future says nothing, and the token counts as expired.
    init(_ stored: TokenFile.Stored, on scheduler: any DateScheduler) {
        let age = scheduler.currentDate.timeIntervalSince(stored.received)
        let isKnown = age >= 0 && age < (stored.token.lifetime?.seconds ?? 0)
        self.init(
            stored.token,
            from: scheduler.currentInstant - (isKnown ? .seconds(age) : stored.token.lifetime ?? .zero),
            id: stored.id
        )
        isStored = true
    }

    static func newID() -> String {
        String(UInt64.random(in: .min ... .max), radix: 36)
    }

    /// Whether a request has to wait for another token.
    func isDue(on scheduler: any DateScheduler) -> Bool {
        guard !isRejected else { return true }
        guard let lifetime = token.lifetime else { return false }
        return age(on: scheduler) >= lifetime - min(HeldToken.longestMargin, lifetime / 2)
    }

    /// Whether the backend still takes the token, as far as is known.
    func isUsable(on scheduler: any DateScheduler) -> Bool {
        !isRejected && token.lifetime.map { age(on: scheduler) < $0 } != false
    }

    func stored(for person: String?, at date: Date) -> TokenFile.Stored {
        .init(token: token, person: person, received: date, id: id)
    }

    private func age(on scheduler: any DateScheduler) -> Duration {
        received.duration(to: scheduler.currentInstant)
    }
}
