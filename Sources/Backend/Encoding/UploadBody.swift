/// A request value that is a body by itself, sent piece by piece: a form, a file.
public protocol UploadBody: Sendable {
    /// The value of the `Content-Type` field.
    var contentType: String { get }

    /// Returns the pieces of the body, or why there is none, such as a file that can't be read.
    ///
    /// Called once for each access, on the thread that starts it.
    func stream() -> Result<UploadStream, CoreError>
}
