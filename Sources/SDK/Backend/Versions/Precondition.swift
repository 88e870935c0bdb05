/// A condition under which a server carries out a request (RFC 9110, section 13).
///
/// ```swift
/// let replace = replaceAddress().requiring(.unchanged(address.version))   // 412 where somebody else has changed it
/// let create = createAddress().requiring(.absent)                         // 412 where there is one already
/// ```
///
/// A request whose condition doesn't hold fails with a `CoreError.status` for which `isPreconditionFailed` (412) or
/// `isNotModified` (304) is true.
public enum Precondition: Sendable, Hashable {
    /// The server still has this version.
    ///
    /// A strong tag is sent in `If-Match`; without one, the date is sent in `If-Unmodified-Since`, which can't
    /// distinguish changes within one second. A weak tag alone is sent in `If-Match`, which servers that follow the
    /// standard refuse. If the version isn't known, the request fails with `CoreError.request(.unknownVersion)`, and
    /// nothing is sent: a write without its condition would overwrite another person's change.
    case unchanged(Version)
    /// The server has another version by now: `If-None-Match`, or `If-Modified-Since` without a tag.
    ///
    /// If the version isn't known, there is no condition.
    case changed(since: Version)
    /// The resource doesn't exist on the server: `If-None-Match: *`.
    case absent
    /// The resource exists on the server, in any version: `If-Match: *`.
    case present

    /// Whether the server carries the request out in one state of the resource only.
    package var allowsOneStateOnly: Bool {
        switch self {
        case .unchanged, .absent: true
        case .changed, .present: false
        }
    }

    /// The names of the fields for conditions.
    package static let names = ["If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since"]

    /// The field for the condition, or nil if there is no condition; fails if the condition can't be expressed.
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
