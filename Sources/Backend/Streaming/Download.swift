import Foundation

/// A value of a download: how far it is, and at last the file.
public enum Download: Sendable, Hashable {
    /// The bytes that are in the file, of as many as there will be; nil where the backend has not said how many.
    case progress(received: Int, of: Int?)
    /// The file is whole; the last value.
    case finished(URL)
}
