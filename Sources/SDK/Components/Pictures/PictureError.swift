/// The reason why a PNG file gives no image.
public enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The machine has no libpng 1.6.
    case libraryIsMissing
    /// The image has more pixels than its reader allows.
    case tooLarge(width: Int, height: Int)
    /// The file is no PNG, or a damaged one; with the message of libpng.
    case damaged(String)

    /// The reason in a sentence, with the remedy if there is one.
    public var description: String {
        switch self {
        case .libraryIsMissing: "A PNG file can't be read without libpng 1.6: apt install libpng16-16t64."
        case let .tooLarge(width, height): "The picture of \(width) × \(height) pixels is too large."
        case let .damaged(message): "The PNG file can't be read: \(message)."
        }
    }
}
