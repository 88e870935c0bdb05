import Foundation
import Millrace

/// The requests of Files, as view models make them.
protocol FilesBusinessControllerProtocol: Sendable {
    /// Download File.
    func fetchFile(id: UUID) -> SignalProducer<Data, CoreError>

    /// Upload File.
    func uploadFile(_ body: UploadBody, id: UUID) -> SignalProducer<[String: UploadFileResponseValue], CoreError>
}

struct FilesBusinessController: FilesBusinessControllerProtocol {
    private let accessible: any BackendAccess<OAuth2PasswordBearerAuth>

    init(accessible: any BackendAccess<OAuth2PasswordBearerAuth>) {
        self.accessible = accessible
    }

    func fetchFile(id: UUID) -> SignalProducer<Data, CoreError> {
        accessible.access(FilesService.fetchFileResource(id: id))
    }

    func uploadFile(_ body: UploadBody, id: UUID) -> SignalProducer<[String: UploadFileResponseValue], CoreError> {
        accessible.access(FilesService.uploadFileResource(id: id), with: body)
    }
}
