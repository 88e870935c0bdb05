import MillraceRendering

/// The entries of a folder, from wherever the app has them.
///
/// A business controller reads a folder of the local disk by ``init(reading:limit:)``, or makes a listing of what a
/// backend answers; see ``FilePicker``.
public struct FolderListing: Equatable, Sendable {
    /// A file or a folder.
    public struct Entry: Hashable, Sendable {
        /// The kind of an entry.
        public enum Kind: Hashable, Sendable, CaseIterable {
            /// A folder, or a link to one.
            case folder
            /// A file, or a link to one.
            case file
            /// Anything that can't be chosen: a device, a link that leads nowhere, a name that isn't UTF-8.
            case other
        }

        /// The name, without the path; any characters are allowed.
        public var name: String
        /// The kind.
        public var kind: Kind

        /// Creates an entry.
        public init(_ name: String, _ kind: Kind = .file) {
            self.name = name
            self.kind = kind
        }
    }

    /// The requested path.
    public var path: String
    /// The path of the folder without links, so that a link to a folder around it doesn't make the path longer.
    public var resolvedPath: String
    /// The entries, from top to bottom.
    public var entries: [Entry]
    /// The number of entries that are left out.
    public var omittedCount: Int
    /// Whether the folder could be read.
    public var isReadable: Bool

    /// Creates a listing.
    ///
    /// - Parameters:
    ///   - path: The requested path, with `/` between its parts.
    ///   - resolvedPath: The path without links; by default the same.
    ///   - entries: The entries, from top to bottom.
    ///   - omittedCount: The number of entries that are left out.
    ///   - isReadable: Whether the folder could be read.
    public init(
        of path: String,
        resolvedPath: String? = nil,
        entries: [Entry],
        omittedCount: Int = 0,
        isReadable: Bool = true
    ) {
        self.path = path
        self.resolvedPath = resolvedPath ?? path
        self.entries = entries
        self.omittedCount = omittedCount
        self.isReadable = isReadable
    }
}
