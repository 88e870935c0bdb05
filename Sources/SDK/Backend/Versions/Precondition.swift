/// A condition under which a server carries out a request (RFC 9110, section 13).
///
/// ```swift
/// let replace = replaceAddress().requiring(.unchanged(address.version))   // 412 where somebody else has changed it
/// let create = createAddress().requiring(.absent)                         // 412 where there is one already
/// ```
///
/// A request whose condition doesn't hold fails with `CoreError.status`; `isPreconditionFailed` (412) and
/// `isNotModified` (304) of the error say so.
public enum Precondition: Sendable, Hashable {
    /// The server still has this version.
    ///
    /// A strong tag goes into `If-Match`; without one, the date goes into `If-Unmodified-Since`, which can't tell
    /// changes within one second apart. A weak tag alone goes into `If-Match`, which servers that keep to the standard
    /// refuse. Where the version isn't known, the request fails with `CoreError.request(.unknownVersion)`, and nothing
    /// is sent: a write without its condition would lose another person's change.
    case unchanged(Version)
    /// The server has another version by now: `If-None-Match`, or `If-Modified-Since` without a tag.
    ///
    /// A version that isn't known is no condition.
    case changed(since: Version)
    /// The server has nothing there: `If-None-Match: *`.
    case absent
    /// The server has something there, of whatever version: `If-Match: *`.
    case present

    /// The names of the fields that state conditions.
    package static let names = ["If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since"]

    /// The field that states the condition, or nil where there is no condition; fails where it can't be stated.
    package var field: Result<HeaderFields.Field?, CoreError> {
        switch self {
        case .absent: .success(.init(name: "If-None-Match", value: "*"))
        case .present: .success(.init(name: "If-Match", value: "*"))
        case let .changed(version):
            .success(
                version.etag.map { .init(name: "If-None-Match", value: $0) }
                    ?? version.lastModified.map { .init(name: "If-Modified-Since", value: $0) }
            )
        case let .unchanged(version):
            switch (version.etag, version.lastModified) {
            case let (tag?, nil): .success(.init(name: "If-Match", value: tag))
            case let (tag?, _?) where !EntityTag.isWeak(tag): .success(.init(name: "If-Match", value: tag))
            case let (_, date?): .success(.init(name: "If-Unmodified-Since", value: date))
            case (nil, nil): .failure(.request(.unknownVersion))
            }
        }
    }
}
