import Foundation
import OpenAPIReading
import ServiceGenerator
import UserPackage

extension FeatureSubject {
    /// Finds an operation in a document from which the services of a package were generated.
    ///
    /// - Parameters:
    ///   - name: The operation's id, or the name of its function.
    ///   - document: The path of the document; nil for the only one that was generated from, at the package's root.
    ///   - shape: The form of the feature, whose target has to have the services.
    init(
        _ name: String,
        _ document: String?,
        for shape: FeatureShape,
        in layout: PackageLayout
    ) throws(ScaffoldError) {
        let path = if let document { document } else { try Self.onlyDocument(in: layout) }
        let subject = try Self.subject(name, in: Self.read(path, in: layout))
        let type = "\(subject.tag)BusinessControllerProtocol"
        guard Self.declares(type, in: shape.sources, of: layout) else {
            let option = layout.appTargets.count > 1 ? " --target \(shape.target) --tags TAGS" : ""
            throw .notGenerated(type, in: shape.target, arguments: path + option)
        }
        self = subject
    }

    private static func read(_ path: String, in layout: PackageLayout) throws(ScaffoldError) -> OpenAPIDocument {
        do {
            return try OpenAPIDocument(contentsOf: URL(filePath: path, relativeTo: layout.url))
        } catch {
            throw .document(path: path, error)
        }
    }

    private static func subject(_ name: String, in document: OpenAPIDocument) throws(ScaffoldError) -> FeatureSubject {
        do {
            return try FeatureSubject(name, in: document)
        } catch {
            throw .operation(error)
        }
    }

    private static func onlyDocument(in layout: PackageLayout) throws(ScaffoldError) -> String {
        let names = GeneratedFile.documents(in: layout.url)
        guard names.count == 1 else { throw .noDocument(names) }
        return names[0]
    }

    private static func declares(_ type: String, in folder: String, of layout: PackageLayout) -> Bool {
        layout.files(in: folder).contains { path in
            path.hasSuffix(".swift") && layout.text(of: path)?.contains("protocol \(type)") == true
        }
    }
}
