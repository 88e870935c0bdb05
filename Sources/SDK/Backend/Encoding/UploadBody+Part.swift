import MillracePlatform

extension UploadBody {
    /// One part of a multipart body, see `multipart(_:boundary:)`.
    public struct Part: Sendable, Hashable {
        let name: String
        let filename: String?
        let contentType: String?
        let content: Piece

        /// Returns a part that is a text.
        public static func field(_ name: String, _ value: String) -> Part {
            Part(name: name, filename: nil, contentType: nil, content: .data(Data(value.utf8)))
        }

        /// Returns a part that is bytes of a type, with a file name if one is given.
        public static func data(
            _ name: String,
            _ data: Data,
            filename: String? = nil,
            contentType: String = "application/octet-stream"
        ) -> Part {
            Part(name: name, filename: filename, contentType: contentType, content: .data(data))
        }

        /// Returns a part that is a file, read while it is sent, under its own name unless another is given.
        public static func file(
            _ name: String,
            _ file: URL,
            filename: String? = nil,
            contentType: String = "application/octet-stream"
        ) -> Part {
            Part(
                name: name,
                filename: filename ?? file.lastPathComponent,
                contentType: contentType,
                content: .file(file)
            )
        }
    }
}

extension UploadBody.Part: Redacted {
    /// The name of the part, and the size of its bytes or the name of its file; its content is not included.
    public var description: String {
        switch content {
        case .data(let data): "\(VisibleText.visible(name)) (\(data.count) bytes)"
        case .file(let file): "\(VisibleText.visible(name)) (\(VisibleText.visible(file.lastPathComponent)))"
        }
    }
}
