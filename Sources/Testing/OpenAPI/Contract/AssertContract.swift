import MillraceJSON
import MillraceMockServer
import MillraceOpenAPI
import MillracePlatform
import MillraceTestKit
import Testing

/// Asserts that recorded answers are as a document says.
///
/// ```swift
/// assertContract(of: try Recordings(folder: folder), against: try OpenAPIDocument(contentsOf: file))
/// ```
/// fails with
/// ```text
/// The recordings and the document differ:
/// GET-v1-pets.1.200: GET /v1/pets, answer 200, body /0/id: It has to be an integer, and is a string.
///   recorded: "seven"
/// ```
///
/// The name of a recording leads to its operation. A name that is cut short or has a query may fit several operations;
/// the one with most of its path in the name is meant. A value that the recorder masked is compared by its type only,
/// and header fields are compared in recordings that have them.
///
/// - Parameters:
///   - recordings: The recordings; without any, the assertion fails.
///   - document: The document.
///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
public func assertContract(
    of recordings: Recordings,
    against document: OpenAPIDocument,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard !recordings.all.isEmpty else {
        return FailureReporter.current.report("There are no recordings.", at: sourceLocation)
    }
    let comparison = RecordedContract(document: document)
    let lines = recordings.all.flatMap(comparison.lines)
    guard !lines.isEmpty else { return }
    let text = "The recordings and the document differ:\n\(lines.joined(separator: "\n"))"
    FailureReporter.current.report(text, at: sourceLocation)
}
