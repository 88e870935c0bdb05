import MillraceJSON
import MillracePlatform

/// The files of a document, each read once.
///
/// Only files in the folder of the document's own file, and below it, are read: a document that someone else wrote
/// can't show what is elsewhere on the machine.
final class DocumentFiles {
    /// Why a file isn't read.
    enum Refusal: Error {
        /// The document was read from data, so that nothing is beside it.
        case noFolder
        /// The file is outside of the document's folder.
        case outside
        case unreadable(OpenAPIError)
    }

    /// The path of the document's folder, without symbolic links; nil for a document of data.
    private let folder: String?
    /// The values of the files, and their paths from the folder; the path of the document's own file is "".
    private(set) var files: [(path: String, value: JSONValue)] = []
    /// The remarks about the texts of the files.
    private(set) var remarks: [Remark] = []
    private var numbers: [String: Result<Int, Refusal>] = [:]
    let limits: DocumentLimits
    private var bytesLeft: Int

    init(_ data: Data, _ limits: DocumentLimits = DocumentLimits()) throws(OpenAPIError) {
        folder = nil
        self.limits = limits
        bytesLeft = limits.bytes
        try add(data, path: "")
    }

    init(contentsOf path: String, _ limits: DocumentLimits = DocumentLimits()) throws(OpenAPIError) {
        self.limits = limits
        bytesLeft = limits.bytes
        let real = Self.realPath(path) ?? path
        let name = real.split(separator: "/").last.map(String.init) ?? ""
        folder = String(real.dropLast(name.count))
        try add(data(at: path), path: "")
        numbers[name] = .success(0)
    }

    /// Returns the number of a file.
    ///
    /// - Parameters:
    ///   - path: A relative path, as it stands in a reference.
    ///   - file: The number of the file in which the reference stands.
    func number(of path: String, from file: Int) throws(Refusal) -> Int {
        guard let folder else { throw .noFolder }
        guard !path.hasPrefix("/") else { throw .outside }
        var parts = files[file].path.split(separator: "/").dropLast()
        for part in path.split(separator: "/") where part != "." {
            if part != ".." { parts.append(part) } else if parts.popLast() == nil { throw .outside }
        }
        let name = parts.joined(separator: "/")
        if let known = numbers[name] { return try known.get() }
        let result = Result { () throws(Refusal) in try read(name, in: folder) }
        numbers[name] = result
        return try result.get()
    }

    private func read(_ name: String, in folder: String) throws(Refusal) -> Int {
        // A link may lead out of the folder, or to a file that has been read by another name.
        let real = Self.realPath(folder + name) ?? folder + name
        guard real.hasPrefix(folder) else { throw .outside }
        let path = String(real.dropFirst(folder.count))
        if path != name, let known = numbers[path] { return try known.get() }
        do throws(OpenAPIError) {
            guard files.count < DocumentLimits.files else {
                throw .tooLarge("it has more than \(DocumentLimits.files) files")
            }
            try add(data(at: real), path: path)
        } catch {
            throw .unreadable(error)
        }
        numbers[path] = .success(files.count - 1)
        return files.count - 1
    }

    private func add(_ data: Data, path: String) throws(OpenAPIError) {
        guard data.count <= bytesLeft else { throw limits.tooManyBytes }
        bytesLeft -= data.count
        let text = try DocumentText(data, limits)
        files.append((path, text.value))
        remarks += text.remarks.map { Remark(place: path + "#" + $0.pointer, text: $0.text) }
    }

    private func data(at path: String) throws(OpenAPIError) -> Data {
        guard let file = OpenFile(reading: path) else { throw .unreadable(path: path, reason: Self.reason()) }
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 1)
        defer { piece.deallocate() }
        var data = Data()
        while true {
            guard let count = file.read(into: piece) else { throw .unreadable(path: path, reason: Self.reason()) }
            guard count > 0 else { return data }
            data.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece[..<count]))
            guard data.count <= bytesLeft else { throw limits.tooManyBytes }
        }
    }

    private static func reason() -> String { String(cString: strerror(errno)) }

    /// Returns a path without symbolic links; nil for a file that doesn't exist.
    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
