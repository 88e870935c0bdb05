/// Decides whether a name denotes a secret, as `access_token`, `X-Api-Key` and `passwordHash` do.
struct SecretName {
    /// The letters in lower case, and the positions at which words begin: `X-Auth-Key`, `xAuthKey` and `x_auth_key` are
    /// the same name.
    private var letters: [UInt8] = []
    private var starts: [Int] = []
    /// The positions without regard to capitals: `DPoP` is one word.
    private var separated: [Int] = []

    init(_ name: ArraySlice<UInt8>) {
        letters.reserveCapacity(name.count)
        var isInside = false
        var wasLower = false
        for byte in name {
            let isUpper = (65...90).contains(byte)
            guard isUpper || (97...122).contains(byte) else {
                (isInside, wasLower) = (false, false)
                continue
            }
            if !isInside { separated.append(letters.count) }
            if !isInside || (isUpper && wasLower) { starts.append(letters.count) }
            letters.append(byte | 0x20)
            (isInside, wasLower) = (true, !isUpper)
        }
    }

    func isSecret(in place: Redaction.Place) -> Bool {
        guard !letters.isEmpty else { return false }
        if SecretName.parts.contains(where: letters.contains(_:)) { return true }
        let words = words(from: starts)
        if words.contains(where: SecretName.words.contains(_:)) { return true }
        if separated != starts, self.words(from: separated).contains(where: SecretName.words.contains(_:)) {
            return true
        }
        if place != .member, words.contains(where: SecretName.outerWords.contains(_:)) { return true }
        if place == .field, words.contains(where: SecretName.fieldWords.contains(_:)) { return true }
        if words.count == 1 {
            return SecretName.wholes.contains(words[0])
                || place == .item && words[0] == "code"
                || place != .member && words[0] == "key"
        }
        guard place == .field, words.last == "key" else { return false }
        return !SecretName.publicKeys.contains(words.joined())
    }

    private func words(from starts: [Int]) -> [String] {
        starts.indices.map { index in
            let end = index + 1 < starts.count ? starts[index + 1] : letters.count
            return String(decoding: letters[starts[index]..<end], as: UTF8.self)
        }
    }

    /// Secret anywhere in the letters.
    private static let parts = [
        "token", "secret", "password", "passwd", "passphrase", "passcode", "apikey", "authorization", "cookie",
        "credential",
        "privatekey", "accesskey", "authkey", "sessionkey", "signingkey", "encryptionkey", "masterkey", "sharedkey",
        "servicekey", "accountkey", "sessionid", "jwt", "accesscode", "sharedaccess", "userpass", "clientcert",
    ].map { Array($0.utf8) }

    /// Secret as a word, but not as a part of one: `author` isn't `auth`.
    private static let words: Set = [
        "auth", "oauth", "session", "signature", "sig", "dpop", "pin", "otp", "totp", "pwd", "hmac", "csrf", "xsrf",
        "bearer", "sid", "assertion", "mfa",
    ]

    /// Secret as a word of a header field or of an item, such as `ticket`, which can be an ordinary member of a
    /// document.
    private static let outerWords: Set = ["ticket", "sas"]

    /// Secret as a word of a header field: a document's `login` is a user name.
    private static let fieldWords: Set = ["authentication", "login", "pass"]

    /// Secret as the complete name.
    private static let wholes: Set = ["pass", "pw"]

    /// Header fields that end with the word `key`, and hold no secret.
    private static let publicKeys: Set = ["idempotencykey", "secwebsocketkey", "surrogatekey"]
}

extension [UInt8] {
    /// Returns whether these bytes contain others as one piece.
    fileprivate func contains(_ part: [UInt8]) -> Bool {
        guard let first = part.first, count >= part.count else { return false }
        for start in 0...(count - part.count) where self[start] == first {
            if self[start..<(start + part.count)].elementsEqual(part) { return true }
        }
        return false
    }
}
