import Foundation

/// A file that can't be written, and the system's reason.
package struct UnwritableFile: Error, Equatable, CustomStringConvertible {
    package let path: String
    package let reason: String

    package init(path: String, reason: String) {
        (self.path, self.reason) = (path, reason)
    }

    /// Creates the error of a call of the system, by its `errno`.
    init(path: String, code: Int32) {
        self.init(path: path, reason: String(cString: strerror(code)))
    }

    package init(path: String, _ error: any Error) {
        self.init(path: path, reason: (error as NSError).localizedDescription)
    }

    package var description: String {
        "\(path) can't be written (\(reason)); nothing was written."
    }
}
