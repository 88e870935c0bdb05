import MillracePlatform

/// The folders of an app in its user's home, by the XDG Base Directory Specification.
///
/// ```swift
/// guard let folders = AppFolders("notes") else { throw NoHome() }
/// let file = folders.config.appending(path: "settings.json")
/// ```
/// A folder is made when a ``FileStorage`` writes its first file into it, for its user only (mode 0700). Tokens belong
/// to ``state``, in a file of their own.
public struct AppFolders: Hashable, Sendable {
    /// The folder for settings: `$XDG_CONFIG_HOME/name`, or `~/.config/name`.
    public let config: URL
    /// The folder for the user's own data: `$XDG_DATA_HOME/name`, or `~/.local/share/name`.
    public let data: URL
    /// The folder for the state with which the next run begins, and for data that is not sent yet:
    /// `$XDG_STATE_HOME/name`, or `~/.local/state/name`.
    public let state: URL
    /// The folder for data that can be fetched again: `$XDG_CACHE_HOME/name`, or `~/.cache/name`.
    public let cache: URL

    /// Creates the folders of an app; creates nothing on the disk.
    ///
    /// A variable with a path that doesn't begin with `/` is ignored, as the specification says.
    ///
    /// - Parameters:
    ///   - name: The name of the app, which becomes a folder's.
    ///   - environment: Returns the value of a variable of the environment; by default the process's.
    /// - Returns: `nil` where a folder is neither set by its variable nor in a home, and for a name that can't be a
    ///   folder's: one that is empty, begins with a dot, or contains `/` or a control character.
    public init?(
        _ name: String,
        environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
    ) {
        guard !name.isEmpty, name.first != ".", name.unicodeScalars.allSatisfy({ $0 != "/" && $0.value >= 0x20 }) else {
            return nil
        }
        func absolute(_ variable: String) -> URL? {
            environment(variable).flatMap { path in
                path.hasPrefix("/") ? URL(filePath: path, directoryHint: .isDirectory) : nil
            }
        }
        let home = absolute("HOME")
        func folder(_ variable: String, _ place: String) -> URL? {
            let base = absolute(variable) ?? home?.appending(path: place, directoryHint: .isDirectory)
            return base?.appending(path: name, directoryHint: .isDirectory)
        }
        guard let config = folder("XDG_CONFIG_HOME", ".config"), let data = folder("XDG_DATA_HOME", ".local/share"),
            let state = folder("XDG_STATE_HOME", ".local/state"), let cache = folder("XDG_CACHE_HOME", ".cache")
        else { return nil }
        (self.config, self.data, self.state, self.cache) = (config, data, state, cache)
    }
}
