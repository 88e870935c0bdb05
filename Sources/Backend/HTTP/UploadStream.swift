import Foundation

/// A request's body that is read piece by piece while it is sent: bytes and files, one after the other.
public struct UploadStream: Sendable, Hashable {
    /// A piece of the body.
    public enum Piece: Sendable, Hashable {
        /// These bytes.
        case data(Data)
        /// A file, of which so many bytes are sent.
        case file(URL, length: Int)

        /// The number of bytes of the piece.
        package var length: Int {
            switch self {
            case .data(let data): data.count
            case .file(_, let length): length
            }
        }
    }

    /// The pieces, in their order.
    package let pieces: [Piece]

    /// Creates a body from its pieces.
    public init(_ pieces: [Piece]) {
        self.pieces = pieces
    }

    /// The number of bytes of the whole body.
    package var length: Int {
        pieces.reduce(0) { $0 + $1.length }
    }
}
